import { readBody } from './read-body.ts';

/** What a request's body says as JSON; undefined where it is none, or has more than `most` bytes. */
export async function readJson(request: Request, most: number): Promise<unknown> {
  const bytes = await readBody(request, most);
  try {
    return JSON.parse(bytes?.toString() ?? '');
  } catch {
    return undefined;
  }
}
