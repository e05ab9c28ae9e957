import { resolve } from 'node:path';

/**
 * Where a file is that an operator names to a command: npm changes into the repository, while they are
 * where they were.
 */
export function namedFile(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? '', path);
}
