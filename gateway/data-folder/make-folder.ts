import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes the data folder for its owner alone, with the folders above it, unless it is there. Rejects
 * with a message for the operator.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await makeBelowParents(path, 0o700);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The data folder ${path} cannot be made: ${reason}. Name one in DATA_DIR that this user may write.`,
      { cause: error },
    );
  }
}

/** Node's own `recursive` never ends where a folder says that it is not there, as in /proc. */
async function makeBelowParents(path: string, mode: number): Promise<void> {
  const parent = dirname(path);
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const isThere = code !== 'ENOENT' && (await stat(path).catch(() => null))?.isDirectory();
    if (isThere === true) return;
    if (code !== 'ENOENT' || parent === path) throw error;
    await makeBelowParents(parent, 0o755);
    await mkdir(path, { mode });
  }
}
