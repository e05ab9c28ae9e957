/** Gives an answer these headers, in place of those of the same name. */
export function setHeaders(headers: Headers, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) headers.set(name, value);
}
