/** The body of a call that is counted, before anybody holds it to a shape. */
export type AskedBody = Readonly<Record<string, unknown>>;

/** The JSON object in a request's body, which stays readable; empty when there is none. */
export async function askedBody(request: Request): Promise<AskedBody> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === 'object' && body !== null ? { ...body } : {};
}
