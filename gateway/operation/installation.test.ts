import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { lockFolder } from '../data-folder/lock-folder.ts';
import type { Database } from '../database/database.ts';
import { readFacts } from '../operator.ts';
import { readSettings } from '../settings.ts';
import { lockUnlessShared, placeOf } from './data-place.ts';
import { createInstallationDesk, whereDataIs } from './installation.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quando-installation-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

it.each([
  ['postgres://quando:secret@db.example:5433/quando?sslmode=require', 'db.example:5433/quando'],
  ['postgres://quando:secret@one.example:5432,two.example:5432/quando', 'DATABASE_URL'],
])('the database of %s is named without who signs in to it', (url, server) => {
  expect(whereDataIs(readSettings({ DATABASE_URL: url }))).toEqual({ folder: null, server });
});

it('a data folder is waited for where the one before is about to end, unless the data is elsewhere', async () => {
  const settings = readSettings({ DATA_DIR: dataDir });
  expect(placeOf(settings)).toEqual({ kind: 'folder', path: dataDir });
  const before = await lockFolder(dataDir);
  const url = 'postgres://db.example/quando';
  const elsewhere = readSettings({ DATA_DIR: dataDir, DATABASE_URL: url });
  await (await lockUnlessShared(elsewhere)).release();
  expect(placeOf(elsewhere)).toEqual({ kind: 'postgres', url });
  const waiting = lockUnlessShared(settings);
  await before.release();
  await (await waiting).release();
});

/** A database of seven bytes. */
const database = { query: async () => [{ size: 7 }] } as unknown as Database;

/** What an administrator is told where these facts are stated. */
const told = (facts: Parameters<typeof readFacts>[0]) =>
  createInstallationDesk({
    settings: readSettings({ DATA_DIR: dataDir }),
    version: '1.5.0',
    database,
    origin: { sources: {}, warnings: [{ kind: 'open' }], file: '/srv/quando.env' },
    operator: { facts: () => readFacts(facts).facts, list: () => [] } as never,
    backups: { state: async () => ({ isRunning: false }) } as never,
    recentLines: () => [],
    startedAt: new Date('2026-11-01T00:00:00Z'),
    sendMail: async () => {},
  }).tell();

it('of an installation with its own database is told where it is, and how much room is left', async () => {
  expect(await told({})).toMatchObject({
    version: '1.5.0',
    startedAt: '2026-11-01T00:00:00.000Z',
    data: { folder: dataDir, server: null, size: 7, free: expect.any(Number) },
    backup: { isRunning: false },
    mailServer: null,
    sales: { isOpen: false, isLive: null },
    settings: [],
    warnings: [{ kind: 'open' }],
    file: '/srv/quando.env',
    log: [],
  });
});

it.each([
  [{}, ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL']],
  [{ OPERATOR_NAME: 'Clio' }, ['OPERATOR_ADDRESS', 'OPERATOR_EMAIL']],
  [{ OPERATOR_ADDRESS: 'Gasse 1' }, ['OPERATOR_NAME', 'OPERATOR_EMAIL']],
  [{ OPERATOR_EMAIL: 'clio@quando.example' }, ['OPERATOR_NAME', 'OPERATOR_ADDRESS']],
])('where %j is stated, %j are missing', async (facts, missing) => {
  expect(await told(facts)).toMatchObject({ missingFacts: missing });
});
