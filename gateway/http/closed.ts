/** The answer to what does not exist here, as the clients for accounts and for data read it. */
export function closed(): Response {
  const msg = 'This endpoint does not exist here.';
  return Response.json({ code: 404, error_code: 'not_found', msg, message: msg }, { status: 404 });
}
