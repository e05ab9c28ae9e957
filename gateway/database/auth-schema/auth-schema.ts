import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { findRepository } from '../../repository.ts';

const files = ['set-earlier-aside', 'tables', 'take-earlier-back', 'functions'];

/**
 * The SQL that makes the schema `auth` what Supabase Auth's published migrations lead to, from nothing or
 * from the shape it had up to version 1.5.0. To be run as one transaction; repeating it changes nothing.
 */
export async function readAuthSchema(): Promise<string> {
  const { root } = await findRepository();
  const folder = join(root, 'gateway/database/auth-schema');
  const texts = await Promise.all(
    files.map((name) => readFile(join(folder, `${name}.sql`), 'utf8')),
  );
  return texts.join('\n');
}
