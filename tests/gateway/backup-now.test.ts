import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import timers from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';

import { backUpNow } from '../../gateway/backup/backup-now.ts';
import { isUnderWay, whileAlone } from '../../gateway/backup/make-backup.ts';
import type { Told } from '../../gateway/backup/told.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { program } from '../setup/backups.ts';
import { newPlace } from '../setup/fresh-database.ts';
import { refusalIn, signUpMember } from '../setup/staff-http.ts';
import { gatewayFor, type RunningGateway, signUpPlayer } from '../setup/start-gateway.ts';

const ask = ({ url }: RunningGateway, token: string | undefined, method = 'GET') =>
  fetch(`${url}/staff/backup`, {
    method,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

const stateOf = async (running: RunningGateway, token: string) =>
  (await ask(running, token)).json();

describe('a backup that an administrator asks for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quando-now-'));
  const place = await newPlace('filled');
  const { server, database } = await openDatabase(place);
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  // What the process does that a gateway starts, once a test lets it.
  let work: () => Promise<Told>;
  const running = gatewayFor({
    environment: { BACKUP_DIR: folder, DATABASE_URL: place.url },
    runBackup: () => work(),
  });
  const make = async (): Promise<Told> => {
    const made = await backUpNow({ ...program, server, dataDir: folder }, folder);
    return made === undefined
      ? { kind: 'nothing' }
      : { kind: 'made', path: made.path, rows: 1, because: null };
  };
  /** As if minutes had gone since the last one; that of the night is there. */
  const later = async () => {
    await database.query(`update private.backup set ended_at = ended_at - interval '6 minutes'`);
    await database.query(
      `select private.note_backup('/night', true, now(), now() - interval '6 minutes', 1, 'read', null)`,
    );
  };

  it('is made one at a time, by the name of its moment, and told', async () => {
    await later();
    const { id, token } = await signUpMember(running(), '4_admin');
    const old = Array.from({ length: 9 }, (_, day) => `quando-2025-01-0${day + 1}T020304Z.backup`);
    const others = ['quando-2025-01-01.backup', 'quando-2025-01-01T020304Z.backup.txt'];
    for (const name of [...old, ...others]) await writeFile(join(folder, name), '');
    let begin: (() => void) | undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    work = () => begun.then(make);

    const answers = await Promise.all([1, 2, 3].map(() => ask(running(), token, 'POST')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409]);
    const told = await Promise.all(answers.map((answer) => answer.json()));
    const after = told.map((answer: { after?: number }) => answer.after).find(Number.isInteger);
    if (after === undefined) throw new Error('None began.');
    expect(await stateOf(running(), token)).toMatchObject({ isRunning: true, folder });
    begin?.();
    await expect
      .poll(() => stateOf(running(), token))
      .toMatchObject({ isRunning: false, last: { id: after + 1, failure: null } });
    const { last } = (await stateOf(running(), token)) as {
      last: { path: string; bytes: number };
    };
    expect(last).toMatchObject({ tried: 'restored', at: expect.stringMatching(/^2\d{3}-/) });
    expect(last.path).toMatch(/\/quando-\d{4}-\d{2}-\d{2}T\d{6}Z\.backup$/);
    const file = await stat(last.path);
    expect([file.size, file.mode & 0o777]).toEqual([last.bytes, 0o600]);
    const left = await readdir(folder);
    expect(left.filter((name) => name.endsWith('Z.backup'))).toHaveLength(7);
    expect(left).toEqual(expect.arrayContaining([...old.slice(-6), ...others]));
    expect(left).not.toContain('backup-trial');
    const noted = await database.query(
      `select done_by from private.staff_action where action = 'backup begun'`,
    );
    expect(noted).toEqual([{ done_by: id }]);

    const next = await ask(running(), token, 'POST');
    const wait = Number(next.headers.get('retry-after'));
    expect([wait > 240, wait <= 300]).toEqual([true, true]);
    expect(await refusalIn(next)).toEqual([429, 'backup_just_made']);
    // Another gateway that did not know starts its process for nothing.
    expect(await make()).toEqual({ kind: 'nothing' });
    // Made by a clock that was a day ahead.
    await database.query(`update private.backup set ended_at = ended_at + interval '1 day'`);
    expect(await stateOf(running(), token)).toMatchObject({ wait: 300 });
    await database.query(`update private.backup set ended_at = ended_at - interval '1 day'`);
  });

  it('waits for one that another process makes', async () => {
    await later();
    const { token } = await signUpMember(running(), '4_admin');
    await whileAlone(server, async (lane) => {
      const settings = await lane.send(
        `select current_setting('application_name') as name, current_setting('statement_timeout') as longest`,
      );
      expect(settings).toEqual([{ name: 'quando backup', longest: '0' }]);
      await writeFile(join(folder, 'quando.backup.part'), 'so much');
      expect(await stateOf(running(), token)).toMatchObject({ isRunning: true, written: 7 });
      const answer = await ask(running(), token, 'POST');
      expect(await refusalIn(answer)).toEqual([409, 'backup_under_way']);
      // Of another database on the server it says nothing.
      const other = await openDatabase({ kind: 'postgres', url: inject('postgresUrl') });
      expect(await isUnderWay({ send: other.database.query })).toBe(false);
      await other.database.close();
      await expect(whileAlone(server, async () => {})).rejects.toThrow(
        'Another backup of this database is under way.',
      );
    });
    await expect.poll(() => stateOf(running(), token)).toMatchObject({ isRunning: false });
  });

  it('that fails before it can say so is told as well', async () => {
    await later();
    const { token } = await signUpMember(running(), '4_admin');
    work = async () => ({ kind: 'failed', reason: 'Its process ended by itself (1).' });
    expect((await ask(running(), token, 'POST')).status).toBe(202);
    await expect
      .poll(() => stateOf(running(), token))
      .toMatchObject({
        isRunning: false,
        last: { path: folder, failure: 'Its process ended by itself (1).' },
      });
    expect(running().log.join('')).toContain('A backup that was asked for failed.');
    const told = await fetch(`${running().url}/staff/installation`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await told.json()).toMatchObject({
      log: [
        {
          level: 'error',
          message: 'A backup that was asked for failed.',
          fields: { reason: 'Its process ended by itself (1).' },
          count: 1,
        },
      ],
    });
  });

  it('is nobody else’s to ask for', async () => {
    await later();
    work = () => Promise.reject(new Error('Nobody may come so far.'));
    const { session } = await signUpPlayer(running());
    const editor = await signUpMember(running(), '5_subadmin');
    const half = await signUpMember(running(), '4_admin');
    await database.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [half.id],
    );
    for (const method of ['GET', 'POST']) {
      expect((await ask(running(), undefined, method)).status).toBe(401);
      for (const token of [session.access_token, editor.token, half.token]) {
        expect(await refusalIn(await ask(running(), token, method))).toEqual([403, 'not_allowed']);
      }
    }
    expect((await ask(running(), undefined, 'PUT')).headers.get('allow')).toBe('GET, POST');
  });
});

describe('a gateway with a folder for backups', async () => {
  const place = await newPlace('filled');
  // The first look after those of the night comes five seconds later.
  const wait = timers.setTimeout;
  beforeAll(async () => {
    vi.spyOn(timers, 'setTimeout').mockImplementation((after, value, options) =>
      wait(after === 5_000 ? 0 : after, value, options),
    );
    syncBuiltinESMExports();
    const { database } = await openDatabase(place);
    await database.query(
      `select private.note_backup('/night', true, now() - interval '5 hours', now() - interval '5 hours',
         null, null, 'no room')`,
    );
    await database.close();
  });
  afterAll(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  const begun: string[] = [];
  const ended: string[] = [];
  const running = gatewayFor({
    environment: {
      BACKUP_DIR: '/srv/backups',
      DATABASE_URL: place.url,
      QUANDO_METRICS_KEY: 'a-key-for-prometheus',
    },
    runBackup: async (kind, signal) => {
      begun.push(kind);
      await once(signal, 'abort');
      ended.push(kind);
      return { kind: 'nothing' };
    },
  });

  it('makes those of the night and those that are asked for, and says that one failed', async () => {
    const { url, gateway } = running();
    await expect.poll(() => begun).toEqual(['night']);
    const { token } = await signUpMember(running(), '4_admin');
    expect((await ask(running(), token, 'POST')).status).toBe(202);
    await expect.poll(() => begun).toEqual(['night', 'now']);
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({
      status: 'ok',
      backup: 'failing',
    });
    const metrics = await fetch(`${url}/metrics`, {
      headers: { authorization: 'Bearer a-key-for-prometheus' },
    });
    expect(await metrics.text()).toContain('\nquando_backup_failing 1\n');
    await gateway.close();
    expect(ended.toSorted()).toEqual(['night', 'now']);
  });
});

describe('without a folder for backups', () => {
  const running = gatewayFor();

  it('none is made', async () => {
    const { token } = await signUpMember(running(), '4_admin');
    expect(await stateOf(running(), token)).toMatchObject({ folder: null, last: null });
    const answer = await ask(running(), token, 'POST');
    expect(await refusalIn(answer)).toEqual([409, 'no_backup_folder']);
  });
});
