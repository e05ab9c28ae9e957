/** Asks @supabase/lite; requests and answers are those of Supabase Auth. */
export type AskAuth = (request: Request) => Promise<Response>;

export type Body = Readonly<Record<string, unknown>>;

/** The JSON object in a request's body, which stays readable; empty when there is none. */
export async function readBody(request: Request): Promise<Body> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

/** So much may be stored with an account, in characters: it travels in every token. */
const MAX_DATA = 1_000;

/** Whether what a call would store with an account, beside its own fields, is too much. */
export function hasTooMuchData({ data }: Body): boolean {
  return data !== undefined && JSON.stringify(data).length > MAX_DATA;
}

/** No field of a call is longer, be it a token, a code of PKCE or a password, in characters. */
const MAX_FIELD = 4_096;

/** Whether a field beside `data` is longer than any that means something. */
export function hasTooLongField(body: Body): boolean {
  return Object.values(body).some((value) => typeof value === 'string' && value.length > MAX_FIELD);
}

/** The same request with another body and, where given, to another path of /auth/v1. */
export function withBody(request: Request, body: Body, path?: string): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  const url = path === undefined ? request.url : new URL(`/auth/v1${path}`, request.url);
  return new Request(url, { method: request.method, headers, body: JSON.stringify(body) });
}

/** An error as Supabase Auth words it. */
export function authError(status: number, code: string, msg: string): Response {
  return Response.json({ code: status, error_code: code, msg }, { status });
}
