import { EventEmitter, once } from 'node:events';
import promises, {
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { FolderInUse, lockFolder } from './lock-folder.ts';
import { identifyProcess, type ProcessIdentity } from './process-identity.ts';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'quando-lock-')), 'data');
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

const self = async (): Promise<ProcessIdentity> => {
  const identity = await identifyProcess(process.pid);
  if (identity === null) throw new Error('A process finds itself.');
  return identity;
};

/** Leaves a lock behind as another process would have, last touched some time ago. */
const leaveLock = async (owner: ProcessIdentity, secondsAgo = 0) => {
  await (await lockFolder(folder)).release();
  await writeFile(join(folder, 'lock-1'), JSON.stringify(owner));
  await touchLock(secondsAgo);
};

const readLocks = async () => {
  const names = await readdir(folder);
  return Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')]));
};

const touchLock = (secondsAgo: number) => {
  const touched = new Date(Date.now() - secondsAgo * 1000);
  return utimes(join(folder, 'lock-1'), touched, touched);
};

it('the folder is made for its owner alone', async () => {
  const lock = await lockFolder(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await lock.release();
});

it('folders above it that are missing are made as others are', async () => {
  const lock = await lockFolder(join(folder, 'within'));
  const modes = [await stat(folder), await stat(join(folder, 'within'))];
  expect(modes.map(({ mode }) => mode & 0o755)).toEqual([0o755, 0o700]);
  await lock.release();
});

it('a second Quando is refused, and told who has the folder', async () => {
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
  await expect(lockFolder(folder)).rejects.toThrow(
    `The data folder ${folder} is in use by another Quando (process ${process.pid} on ${hostname()}). ` +
      'Stop that one, or give this one its own DATA_DIR.',
  );
  await lock.release();
  await (await lockFolder(folder)).release();
});

it('a predecessor that is about to end is waited for', async () => {
  const lock = await lockFolder(folder);
  const waiting = lockFolder(folder, 60_000);
  await lock.release();
  await (await waiting).release();
});

it('a dead owner’s lock is taken over', async () => {
  await leaveLock({ ...(await self()), pid: 4_194_305 });
  await (await lockFolder(folder)).release();
});

it('a process that got the dead owner’s number is not taken for it', async () => {
  await leaveLock({ ...(await self()), start: 'long ago' });
  await (await lockFolder(folder)).release();
});

it('an owner on another machine counts as alive for a minute after its last sign', async () => {
  const elsewhere = { ...(await self()), host: 'elsewhere', boot: 'other' };
  await leaveLock(elsewhere, 30);
  await expect(lockFolder(folder)).rejects.toThrow('elsewhere');
  await touchLock(61);
  await (await lockFolder(folder)).release();
});

it.runIf(process.platform === 'linux')(
  'an owner in another container of this machine counts as alive for a minute, too',
  async () => {
    const { boot, ...here } = await self();
    const elsewhere = { ...here, boot: boot.replace(/pid:.*/, 'pid:[1]'), pid: 4_194_305 };
    await leaveLock(elsewhere, 30);
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
    await touchLock(61);
    await (await lockFolder(folder)).release();
  },
);

it.each<[string, () => Promise<void>]>([
  ['is gone', () => rm(join(folder, 'lock-1'))],
  ['has a successor', () => writeFile(join(folder, 'lock-2'), '{}')],
  ...[{ pid: 4_194_305 }, { start: 'later' }, { host: 'elsewhere' }, { boot: 'another' }].map(
    (other): [string, () => Promise<void>] => [
      `is another’s by its ${Object.keys(other).join()}`,
      async () =>
        writeFile(join(folder, 'lock-1'), JSON.stringify({ ...(await self()), ...other })),
    ],
  ),
])('an owner whose lock %s learns of it, and leaves its successor’s alone', async (_, lose) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const moments = new EventEmitter();
    const lost = once(moments, 'lost');
    const lock = await lockFolder(folder, 0, () => moments.emit('lost'));
    await lose();
    const before = await readLocks();
    vi.advanceTimersByTime(10_000);
    await lost;
    await lock.release();
    expect(await readLocks()).toEqual(before);
  } finally {
    vi.useRealTimers();
  }
});

it('an owner whose lock is gone ends at once, where nothing else is asked for, and says why', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  try {
    const lock = await lockFolder(folder);
    await rm(join(folder, 'lock-1'));
    vi.advanceTimersByTime(10_000);
    await vi.waitUntil(() => exit.mock.calls.length > 0);
    expect(exit).toHaveBeenCalledWith(1);
    expect(said).toHaveBeenCalledWith(
      'The data folder belongs to another Quando now; this one ends at once.\n',
    );
    await lock.release();
  } finally {
    exit.mockRestore();
    said.mockRestore();
    vi.useRealTimers();
  }
});

it('where there are no hard links, a lock is one all the same', async () => {
  const linking = vi
    .spyOn(promises, 'link')
    .mockRejectedValue(Object.assign(new Error('EPERM'), { code: 'EPERM' }));
  syncBuiltinESMExports();
  try {
    const tries = await Promise.allSettled([1, 2, 3].map(() => lockFolder(folder)));
    const locks = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(locks).toHaveLength(1);
    expect((await stat(join(folder, 'lock-1'))).mode & 0o777).toBe(0o600);
    await locks[0]?.release();
  } finally {
    linking.mockRestore();
    syncBuiltinESMExports();
  }
});

it('an owner gives a sign every ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const lock = await lockFolder(folder);
    await touchLock(3_600);
    vi.advanceTimersByTime(10_000);
    const age = async () => Date.now() - (await stat(join(folder, 'lock-1'))).mtimeMs;
    await vi.waitUntil(async () => (await age()) < 60_000);
    await lock.release();
  } finally {
    vi.useRealTimers();
  }
});

it('where the system does not tell when a process began, a living number and a fresh sign count', async () => {
  const owner = { ...(await self()), start: null };
  await leaveLock(owner, 30);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
  await touchLock(61);
  await (await lockFolder(folder)).release();
});

it('a lock cut short by a full disk or a power cut is taken over', async () => {
  await (await lockFolder(folder)).release();
  await writeFile(join(folder, 'lock-1'), '{"host":');
  await (await lockFolder(folder)).release();
});

it('of twenty that take over at once, exactly one succeeds, again and again', async () => {
  await leaveLock({ ...(await self()), pid: 4_194_305 });
  for (let round = 0; round < 10; round += 1) {
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
    const winners = tries.filter((result) => result.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    for (const result of tries) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(FolderInUse);
    }
    await winners[0]?.value.release();
  }
});

it('nothing but the last lock stays in the folder, marked as released', async () => {
  await (await lockFolder(folder)).release();
  await (await lockFolder(folder)).release();
  expect(await readdir(folder)).toEqual(['lock-2']);
  expect(JSON.parse(await readFile(join(folder, 'lock-2'), 'utf8'))).toMatchObject({
    released: true,
  });
  expect((await stat(join(folder, 'lock-2'))).mode & 0o777).toBe(0o600);
});
