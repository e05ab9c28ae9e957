/**
 * The token in an Authorization header: `Bearer`, one blank, and the token alone. Anything else is no token,
 * so that nobody reads the header in another way.
 */
export function bearerOf({ headers }: Pick<Request, 'headers'>): string | undefined {
  const header = headers.get('authorization');
  if (header === null || header.length > 8_192) return undefined;
  return /^[Bb]earer ([\w.-]+)$/.exec(header)?.[1];
}
