/**
 * Bytes as letters, digits, - and _, with a checksum of them and of their version at the end.
 *
 * @param version 0 to 255, of whatever the bytes say
 */
export function sealBytes(bytes: readonly number[], version: number): string {
  const text = btoa(String.fromCharCode(...bytes, ...checksum(bytes, version)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The bytes that {@link sealBytes} wrote in this version; null where anything is not as it was. */
export function openSealed(text: string, version: number): number[] | null {
  const all = fromBase64(text);
  if (all === null) return null;
  const bytes = all.slice(0, -4);
  return checksum(bytes, version).join(' ') === all.slice(-4).join(' ') ? bytes : null;
}

/** CRC-32 of the version and the bytes. */
function checksum(bytes: readonly number[], version: number): number[] {
  let crc = ~0;
  for (const byte of [version, ...bytes]) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return [24, 16, 8, 0].map((shift) => (~crc >>> shift) & 255);
}

function fromBase64(text: string): number[] | null {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
