import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

import { syncEntries } from '../data-folder/sync-entries.ts';

/** PGlite's own, but without `-F`, which switches fsync off, and with a sync that reaches our hook. */
export const durableStart: string[] = [
  ...PGlite.defaultStartParams.filter((word) => word !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

type Stream = { nfd?: number; node: unknown };
type NodeFiles = { realPath(node: unknown): string; stream_ops: object };

/**
 * PGlite's folder on disk, with an fsync that does what it says: PGlite's own does nothing, so that a
 * power cut could lose acknowledged writes or the database itself.
 */
export class DurableNodeFs extends NodeFS {
  override async init(...words: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...words);
    const preRun = [...(emscriptenOpts.preRun ?? []), syncReally];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

function syncReally({ FS }: { FS: object }): void {
  const files: NodeFiles = Reflect.get(Reflect.get(FS, 'filesystems'), 'NODEFS');
  Object.assign(files.stream_ops, { fsync: (stream: Stream) => sync(stream, files) });
}

/** Brings the folder and all below it to the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  await Promise.all(files.map(({ parentPath, name }) => syncFile(join(parentPath, name))));
  const folders = entries.filter((entry) => entry.isDirectory());
  await Promise.all(folders.map(({ parentPath, name }) => syncEntries(join(parentPath, name))));
  await syncEntries(folder);
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Emscripten opens folders without a descriptor; their entries must reach the disk all the same. */
function sync({ nfd, node }: Stream, files: NodeFiles): number {
  if (nfd !== undefined) fdatasyncSync(nfd);
  else if (process.platform !== 'win32') {
    const folder = openSync(files.realPath(node), 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  }
  return 0;
}
