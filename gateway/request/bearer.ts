/**
 * The token in an Authorization header: `Bearer`, one space, and the token alone. Anything else
 * counts as no token, so that no two readers can disagree about it.
 */
export function bearerOf({ headers }: Pick<Request, 'headers'>): string | undefined {
  const header = headers.get('authorization');
  if (header === null || header.length > 8_192) return undefined;
  return /^[Bb]earer ([\w.-]+)$/.exec(header)?.[1];
}
