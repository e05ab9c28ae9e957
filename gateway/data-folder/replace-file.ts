import { randomBytes } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

import { syncEntries } from './sync-entries.ts';

/** Gives a file that only its owner can read another text: written aside and made durable, there is never half of it. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}-${randomBytes(8).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  await syncEntries(dirname(path));
}
