import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, inject, it } from 'vitest';

import { lockFolder } from '../../gateway/data-folder/lock-folder.ts';
import { createLog } from '../../gateway/log.ts';
import { type GatewayParts, openGateway } from '../../gateway/open-gateway.ts';
import { findRepository } from '../../gateway/repository.ts';
import { readSettings } from '../../gateway/settings.ts';

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quando-open-'));
  dataDir = join(folder, 'data');
  await cp(inject('models').pglite, join(dataDir, 'database'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const open = async (parts: Partial<GatewayParts> = {}) =>
  openGateway({
    settings: readSettings({ DATA_DIR: dataDir }),
    repository: await findRepository(),
    log: createLog('plain', 'debug', () => {}),
    ...parts,
  });

it('a page that cannot be read refuses the start, and the data folder is free again', async () => {
  const { root, version } = await findRepository();
  for (const name of ['supabase', 'content']) {
    await cp(join(root, name), join(folder, name), { recursive: true });
  }
  await mkdir(join(folder, 'dist'));
  await writeFile(join(folder, 'dist/page'), 'no folder');
  await expect(open({ repository: { root: folder, version } })).rejects.toThrow('dist/page');
  await (await lockFolder(dataDir)).release();
});

it('a database that does not close does not keep the data folder', async () => {
  const gateway = await open();
  const closeReally = gateway.database.close;
  const close = async () => {
    await closeReally();
    throw new Error('The disk is full.');
  };
  Object.assign(gateway.database, { close });
  await expect(gateway.close()).rejects.toThrow('The disk is full.');
  await (await lockFolder(dataDir)).release();
});
