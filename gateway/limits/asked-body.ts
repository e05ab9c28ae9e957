import { measureJson } from '../request/modest-json.ts';

/** More than any call of an account means. */
export const mostMembers = 2_000;

/** The body of a call that is counted, before anybody holds it to a shape. */
export type AskedBody = Readonly<Record<string, unknown>>;

/**
 * The JSON object in a request's body, which stays readable; empty when there is none. Where it names an
 * account by phone, the number's digits stand for the address: either names one account.
 */
export async function askedBody(request: Request): Promise<AskedBody> {
  const text = await request
    .clone()
    .text()
    .catch(() => '');
  const body = parse(text);
  if (typeof body !== 'object' || body === null) return {};
  const asked: AskedBody = { ...body };
  const { email, phone } = asked;
  return email || typeof phone !== 'string' ? asked : { ...asked, email: phone.replace(/\D/g, '') };
}

/** Undefined for what no call would read either. */
function parse(text: string): unknown {
  if (measureJson(text).members > mostMembers) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
