/**
 * An answer of an auth server that has failed, with what it says of it: the official client reads
 * no body of such an answer, but takes the words that it finds on the answer itself.
 */
export async function withItsWords(answer: Response): Promise<Response> {
  if (answer.status < 500) return answer;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  const isWorded = typeof body === 'object' && body !== null && 'msg' in body;
  return Object.assign(answer, { msg: isWorded ? String(body.msg) : '' });
}
