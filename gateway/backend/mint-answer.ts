import { authError } from './auth-call.ts';
import { type Mint, type SignInMethod, TokenRefused } from './token-claims.ts';

/**
 * Passes an answer of the auth service on, with the access token in it, if any, minted. Every open
 * route passes here, and those that answer with one put it at the top of a JSON body.
 */
export async function mintAnswer(
  request: Request,
  answer: Response,
  mint: Mint,
): Promise<Response> {
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('application/json')) {
    return answer;
  }
  const body: unknown = await answer.json();
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  if (!isSession(body)) return Response.json(body, { status: answer.status, headers });
  try {
    const method = methodOf(new URL(request.url));
    const token = await mint({ accessToken: body.access_token, user: body.user, method });
    const minted = { ...body, access_token: token };
    return Response.json(minted, { status: answer.status, headers });
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
    return authError(error.status, error.code, error.message);
  }
}

function isSession(body: unknown): body is { access_token: string; user?: unknown } {
  return (
    typeof body === 'object' &&
    body !== null &&
    'access_token' in body &&
    typeof body.access_token === 'string'
  );
}

function methodOf(url: URL): SignInMethod {
  if (url.pathname.endsWith('/verify')) return 'otp';
  const grant = url.searchParams.get('grant_type');
  if (grant === 'pkce') return 'oauth';
  return grant === 'refresh_token' ? 'token_refresh' : 'password';
}
