import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { LARGEST_PICTURE } from '../../../backend/staff/files.ts';

/** The largest archive, and the largest puzzle file in it, in bytes. */
export const LARGEST_ARCHIVE = 256 * 1024 * 1024;
const LARGEST_TEXT = 16 * 1024 * 1024;

/** The puzzle file in an archive. The pictures stand beside it under their own addresses. */
const PUZZLES = 'puzzles.json';
/** What staff uploaded, and what comes with Quando and is there to be seen only. */
const uploaded = /\/images\/[bcdfghjkmnpqrstv]{32}\.webp/g;
const shipped = /\/puzzles\/[a-z0-9-]+\.svg/g;

/**
 * A puzzle file and the pictures of its hints as one ZIP archive.
 *
 * @param fetchPicture answers the bytes of what stands at an address, null where nothing does any more
 */
export async function packArchive(
  text: string,
  fetchPicture: (address: string) => Promise<Uint8Array | null>,
): Promise<Uint8Array<ArrayBuffer>> {
  const files: Parameters<typeof zipSync>[0] = { [PUZZLES]: strToU8(text) };
  for (const address of [...addressesIn(text, uploaded), ...addressesIn(text, shipped)]) {
    const bytes = await fetchPicture(address);
    // WebP cannot be compressed further.
    const level = address.endsWith('.webp') ? 0 : 6;
    if (bytes !== null) files[address.slice(1)] = [bytes, { level }];
  }
  return zipSync(files);
}

/**
 * The puzzle file of an archive, its pictures under the addresses that they have here.
 *
 * @param keepPicture answers the address of a picture here, given what it had and its bytes
 * @returns null for what is no archive of puzzles
 */
export async function unpackArchive(
  archive: Uint8Array,
  keepPicture: (address: string, bytes: Uint8Array<ArrayBuffer>) => Promise<string>,
): Promise<string | null> {
  const files = filesOf(archive);
  const puzzles = files?.[PUZZLES];
  if (files === null || puzzles === undefined) return null;
  const text = strFromU8(puzzles);
  const moved = new Map<string, string>();
  for (const address of addressesIn(text, uploaded)) {
    const bytes = files[address.slice(1)];
    if (bytes !== undefined) moved.set(address, await keepPicture(address, bytes));
  }
  return text.replaceAll(uploaded, (address) => moved.get(address) ?? address);
}

/** What an archive of ours holds, and of another nothing; null for what cannot be read. */
function filesOf(archive: Uint8Array) {
  let room = LARGEST_ARCHIVE;
  try {
    return unzipSync(archive, {
      filter: ({ name, originalSize }) => {
        room -= originalSize;
        const largest = name === PUZZLES ? LARGEST_TEXT : LARGEST_PICTURE;
        return room >= 0 && originalSize <= largest;
      },
    });
  } catch {
    return null;
  }
}

function addressesIn(text: string, form: RegExp): readonly string[] {
  return [...new Set(text.match(form))];
}
