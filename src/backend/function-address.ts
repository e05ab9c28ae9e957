/**
 * The address of a database function that only reads. Whoever asks early and whoever takes up the
 * answer build it here, so that they mean the same.
 *
 * @param backendUrl origin and path before `/rest/v1`, without a slash at its end
 */
export function functionAddress(
  backendUrl: string,
  name: string,
  parameters: Record<string, string | number>,
): string {
  const query = Object.entries(parameters).map(([key, value]) => `${key}=${value}`);
  return `${backendUrl}/rest/v1/rpc/${name}?${query.join('&')}`;
}

/** How long an answer may take before the server counts as out of reach, in milliseconds. */
export const PATIENCE = 10_000;
