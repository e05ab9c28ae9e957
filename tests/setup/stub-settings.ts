import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { vi } from 'vitest';

/**
 * Settings as an operator writes them, into the `quando.env` of a folder; the environment names the data
 * folder beside it alone.
 */
export async function stubSettings(home: string, settings: Record<string, string>): Promise<void> {
  await mkdir(home, { recursive: true });
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(home, 'quando.env'), lines.join(''));
  for (const name of Object.keys(settings)) vi.stubEnv(name, undefined);
  vi.stubEnv('DATA_DIR', join(home, 'data'));
}
