/**
 * Answers requests below /rest/v1 and /auth/v1 as a Supabase project does; never rejects. `client`
 * identifies the caller where nobody is signed in.
 */
export type Backend = (request: Request, client: string) => Promise<Response>;
