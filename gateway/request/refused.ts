/** A refusal for the page: what went wrong in a word, and for developers in a sentence. */
export function refused(
  status: number,
  code: string,
  message: string,
  more: Readonly<Record<string, string>> = {},
): Response {
  return Response.json({ code, message, ...more }, { status });
}

/** The refusal of a call by nobody, or in a session that has ended. */
export function notSignedIn(): Response {
  return refused(401, 'not_signed_in', 'Sign in first.');
}

/** The refusal of a call that comes too often; `seconds` until the next is allowed. */
export function refusedForNow(seconds: number): Response {
  const answer = refused(429, 'over_request_rate_limit', 'Request rate limit reached');
  answer.headers.set('retry-after', String(seconds));
  return answer;
}

/** What is asked of the moment is answered as such: somebody else's work, or a database that is busy. */
export function busy(): Response {
  const answer = refused(503, 'busy', 'Others are being served. Try again in a moment.');
  answer.headers.set('retry-after', '5');
  return answer;
}
