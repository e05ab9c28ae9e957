/**
 * An answer of the auth server without the instant at which its session ends: the official client
 * works it out from how long the session lasts then, by the clock that it is held against. A
 * device's clock may be hours wrong, and each call would renew the session, or none ever.
 */
export async function onDeviceTime(answer: Response): Promise<Response> {
  if (!answer.ok) return answer;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== 'object' || body === null || !('expires_in' in body)) return answer;
  const { status, headers } = answer;
  return new Response(JSON.stringify({ ...body, expires_at: undefined }), { status, headers });
}
