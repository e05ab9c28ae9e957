/** How a body may be encoded on its way; the suffix is that of the file beside the plain one. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** The smaller first. */
export const compressed = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;

/** The smallest of the encodings at hand that the Accept-Encoding header allows. */
export function chooseEncoding(header: string | undefined, atHand: readonly Encoding[]): Encoding {
  const allowed = new Map(
    (header ?? '').split(',').map((part): [string, number] => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.map((text) => /^\s*q=([\d.]+)/.exec(text)?.[1]).find(Boolean);
      return [name.trim(), weight === undefined ? 1 : Number(weight)];
    }),
  );
  const found = compressed.find(
    ({ encoding }) =>
      atHand.includes(encoding) && (allowed.get(encoding) ?? allowed.get('*') ?? 0) > 0,
  );
  return found?.encoding ?? 'identity';
}
