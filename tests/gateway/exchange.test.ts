import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, inject, it } from 'vitest';

import { exportPuzzles } from '../../gateway/staff/exchange/exchange-answers.ts';
import { createWorkQueue } from '../../gateway/limits/work-queue.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import { callAs } from '../setup/factories/staff-factory.ts';
import { inTurn } from '../setup/in-turn.ts';
import { refusalIn, signUpMember } from '../setup/staff-http.ts';
import { gatewayFor, signUpPlayer } from '../setup/start-gateway.ts';

type Report = {
  digest: string;
  new: { key: string }[];
  changed: { key: string; revision: number; changes: { path: string }[]; wasReady: boolean }[];
  published: { key: string }[];
  unchanged: number;
  refused: { key: string; path: string; reason: string }[];
  written: number;
  next: string | null;
};
type PuzzleFile = { puzzles: { key: string; date: string | null; de?: object; year?: number }[] };

const awkward = '=1+1; "quoted",\n„so“ — 14\u{A0}Uhr, it’s \'tis 👩‍🚀';

function puzzlesOf(text: string) {
  const { puzzles }: PuzzleFile = JSON.parse(text);
  return puzzles;
}

async function reportOf(answer: Response): Promise<Report> {
  const report: Report = await answer.json();
  return report;
}

function file(...puzzles: object[]): string {
  return JSON.stringify({ format: 'quando-puzzles', version: 1, puzzles });
}

describe('puzzles in files', () => {
  const running = gatewayFor();
  const database = () => running().gateway.database;
  let ada = { id: '', token: '' };
  const actor = () => ({ role: 'authenticated' as const, sub: ada.id });

  const ask = (path: string, body?: string, token = ada.token) =>
    fetch(`${running().url}/staff/${path}`, {
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
  const exported = async (path = 'export.json') => (await ask(path)).text();
  const save = (key: string, content: object, revision = 0) =>
    callAs<{ revision: number }>(database(), actor(), 'save_draft', key, revision, content);
  const draftOf = (key: string) =>
    callAs<{ revision: number; content: object; plannedFor: string | null }>(
      database(),
      actor(),
      'get_draft',
      key,
    );
  beforeAll(async () => {
    ada = await signUpMember(running());
    await addPuzzle(database(), { date: '2026-11-01', hint: awkward });
    await addPuzzle(database(), { locale: 'en', hint: '=2+2' });
    await addPuzzle(database(), { token: 'published-custom-puzzle-01', isPublished: true });
    await save('awkward', { de: { label: '', tips: [{ text: awkward }, {}, { source: {} }] } });
    await save('numbers', { year: 0, timeScale: 3, anniversary: '07-20', en: { tips: [] } });
    await save('gone', { year: 7 });
    await callAs(database(), actor(), 'remove_draft', 'gone', 1);
  });

  it.each(['export.json', 'export.csv?locale=de', 'export.csv?locale=en'])(
    'importing %s changes nothing, of drafts and of published ones',
    async (path) => {
      const answer = await ask(path);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-disposition')).toMatch(
        /^attachment; filename="quando-\d{4}-\d\d-\d\d\.(json|csv)"$/,
      );
      // Fetch takes the mark away when it reads a text.
      const bytes = Buffer.from(await answer.arrayBuffer());
      const isCsv = path.includes('.csv');
      expect(bytes.subarray(0, 3).toString('hex') === 'efbbbf').toBe(isCsv);
      expect(bytes.includes('"key","name"')).toBe(path.endsWith('=en'));
      const before = puzzlesOf(await exported());
      expect(before.length).toBeGreaterThanOrEqual(5);
      expect(before.map(({ key }) => key)).not.toContain('gone');
      for (const dry of [true, false]) {
        const report = await reportOf(await ask(`import?dry=${dry}`, bytes.toString('utf8')));
        expect(report).toMatchObject({
          new: [],
          changed: [],
          published: [],
          ignored: [],
          refused: [],
          unchanged: before.length,
          written: 0,
        });
      }
      expect(puzzlesOf(await exported())).toEqual(before);
    },
  );

  it('are told before they are written, and written as revisions of drafts without a date', async () => {
    await save('first', { year: 1969, de: { label: 'Alt' } });
    const wanted = file(
      { key: 'first', name: '7', date: '2027-01-01', year: 1969, de: { label: 'Neu' } },
      { key: 'second', date: null, en: { label: 'New' } },
    );
    const told = await reportOf(await ask('import', wanted));
    expect(told).toMatchObject({
      dry: true,
      new: [{ key: 'second', year: null }],
      changed: [
        { key: 'first', revision: 1, changes: [{ path: 'de.label', from: 'Alt', to: 'Neu' }] },
      ],
      ignored: [
        { key: 'first', path: 'name', value: '7' },
        { key: 'first', path: 'date', value: '2027-01-01' },
      ],
      written: 0,
    });
    expect((await draftOf('first')).revision).toBe(1);

    const done = await ask(`import?dry=false&digest=${told.digest}`, wanted);
    expect([done.status, done.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect((await reportOf(done)).written).toBe(2);
    expect(await draftOf('first')).toMatchObject({
      revision: 2,
      content: { year: 1969, de: { label: 'Neu' } },
      plannedFor: null,
    });
    expect((await draftOf('second')).content).toEqual({ en: { label: 'New' } });
    const [action] = await database().query(
      `select done_by, details from private.staff_action where action = 'drafts imported'`,
    );
    expect(action).toEqual({ done_by: ada.id, details: { new: 1, changed: 1 } });
  });

  it('that were ready are told beforehand and afterwards, and are ready no more', async () => {
    await save('settled', { year: 1492 });
    await callAs(database(), actor(), 'set_draft_ready', 'settled', 1, true);
    const wanted = file({ key: 'settled', year: 1493 });
    const told = await reportOf(await ask('import', wanted));
    expect(told.changed).toMatchObject([{ key: 'settled', wasReady: true }]);
    await callAs(database(), actor(), 'set_draft_ready', 'settled', 1, false);
    const stale = await ask(`import?dry=false&digest=${told.digest}`, wanted);
    expect(stale.status).toBe(409);
    await callAs(database(), actor(), 'set_draft_ready', 'settled', 1, true);
    const done = await reportOf(await ask(`import?dry=false&digest=${told.digest}`, wanted));
    expect(done.changed).toMatchObject([{ key: 'settled', wasReady: true }]);
    expect(await draftOf('settled')).toMatchObject({ revision: 2, isReady: false });
  });

  it('that somebody saved meanwhile are not overwritten by what was shown before', async () => {
    await save('shared', { year: 1 });
    const wanted = file({ key: 'shared', year: 2 });
    const told = await reportOf(await ask('import', wanted));
    await save('shared', { year: 3 }, 1);
    const answer = await ask(`import?dry=false&digest=${told.digest}`, wanted);
    const again = await reportOf(answer);
    expect(answer.status).toBe(409);
    expect(again).toMatchObject({
      written: 0,
      changed: [{ revision: 2, changes: [{ path: 'year', from: 3, to: 2 }] }],
    });
    expect((await ask(`import?dry=false&digest=${again.digest}`, wanted)).status).toBe(200);
    expect((await draftOf('shared')).revision).toBe(3);
  });

  it('that somebody is saving are looked at when that is done', async () => {
    await save('awaited', { year: 1 });
    const wanted = file({ key: 'awaited', year: 2 });
    const { digest } = await reportOf(await ask('import', wanted));
    const drafts = { sql: 'select private.lock_drafts()', values: [] };
    const [saved, imported] = await inTurn(database(), drafts, [
      () => save('awaited', { year: 3 }, 1),
      () => ask(`import?dry=false&digest=${digest}`, wanted),
    ]);
    expect(saved.revision).toBe(2);
    expect([imported.status, await reportOf(imported)]).toMatchObject([
      409,
      { written: 0, changed: [{ revision: 2 }] },
    ]);
  });

  it('that are published stay as they are, and one bad puzzle keeps all others out', async () => {
    const published = puzzlesOf(await exported()).find(({ date }) => date === '2026-11-01');
    const changed = { ...published, year: 1970 };
    const report = await reportOf(await ask('import?dry=false', file(changed)));
    expect(report).toMatchObject({
      published: [{ key: published?.key, changes: [{ path: 'year', from: 1969, to: 1970 }] }],
      written: 0,
    });
    const bad = file({ key: 'good' }, { key: 'bad', year: 10_000 }, { key: 'gone', year: 8 });
    const answer = await ask('import?dry=false', bad);
    const alone = file({ key: 'good' }, { key: 'bad', year: 10_000 });
    expect((await ask('import?dry=false', alone)).status).toBe(422);
    expect(answer.status).toBe(422);
    expect(await reportOf(answer)).toMatchObject({
      refused: [
        { key: 'bad', path: 'year', reason: 'not_a_puzzle' },
        { key: 'gone', path: 'key', reason: 'key_removed' },
      ],
      written: 0,
    });
    await expect(draftOf('good')).rejects.toMatchObject({ code: '02000' });
  });

  it('that are exported leave in the log who took how many', async () => {
    const { puzzles }: PuzzleFile = JSON.parse(await exported());
    const [action] = await database().query(
      `select done_by, subject, details from private.staff_action
       where action = 'puzzles exported' order by id desc limit 1`,
    );
    expect(action).toEqual({
      done_by: ada.id,
      subject: 'puzzles',
      details: { count: puzzles.length },
    });
  });

  it('are made for two at a time, and for nobody who asks for the head alone', async () => {
    const head = await fetch(`${running().url}/staff/export.json`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${ada.token}` },
    });
    expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET']);
    const lane = createWorkQueue(2);
    const session = String(decodeJwt(ada.token)['session_id']);
    const user = { id: ada.id, session, aal: 'aal1' };
    const exporting = () =>
      exportPuzzles(database(), lane, user, new URL('http://localhost/export.csv'), new Date());
    const answers = await Promise.all([exporting(), exporting(), exporting()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 503]);
    expect((await exporting()).status).toBe(200);
  });

  it('with only=drafts leave out what is published', async () => {
    const answer = await ask('export.json?only=drafts');
    expect(answer.headers.get('content-disposition')).toContain('quando-drafts-');
    const drafts = puzzlesOf(await answer.text());
    expect(drafts.map(({ key }) => key)).toContain('awkward');
    expect(drafts.every(({ date }) => date === null)).toBe(true);
  });

  it('are for staff alone, and nothing unreadable is half read', async () => {
    const { session } = await signUpPlayer(running());
    for (const path of ['export.json', 'export.csv']) {
      expect(await refusalIn(await ask(path, undefined, session.access_token))).toEqual([
        403,
        'not_allowed',
      ]);
      expect(await refusalIn(await ask(path, undefined, 'none'))).toEqual([401, 'not_signed_in']);
    }
    const player = await ask('import?dry=false', file({ key: 'mine' }), session.access_token);
    expect(player.status).toBe(403);
    expect(await refusalIn(await ask('import', 'key;year\na;1;2\n'))).toEqual([
      400,
      'not_readable',
    ]);
    expect(await refusalIn(await ask('import', ''))).toEqual([400, 'not_readable']);
  });

  it('of very many unknown parts keep nobody else waiting while they are looked at', async () => {
    const parts = Array.from({ length: 100_000 }, (_, n) => [`part-${n}`, n]);
    const many = file({ key: 'parts', ...Object.fromEntries(parts) });
    const begun = performance.now();
    const importing = ask('import', many);
    let longest = 0;
    const waiting = async () => {
      const asked = performance.now();
      expect((await fetch(`${running().url}/healthz`)).status).toBe(200);
      longest = Math.max(longest, performance.now() - asked);
    };
    let last = waiting();
    while ((await Promise.race([importing, last])) === undefined) last = waiting();
    // One that was asked meanwhile may be answered after the import.
    await last;
    expect(longest).toBeLessThan((performance.now() - begun) / 3);
    expect((await reportOf(await importing)).refused).toMatchObject([
      { key: 'parts', reason: 'too_long' },
    ]);
  });

  it('are looked at beside the built gateway, too', async () => {
    const body = Buffer.from(file({ key: 'built', year: 1969 }));
    const workerData = [{ body, isDry: true }, []];
    const thread = join(dirname(inject('gatewayProgram')), 'import-worker.js');
    const [decision] = await once(new Worker(thread, { workerData }), 'message');
    const report: Report = JSON.parse(decision.answer);
    expect(report.new).toEqual([{ key: 'built', year: 1969 }]);
  });

  it('that are more than 200 are saved in parts, and go on where somebody else has not changed them', async () => {
    const many = Array.from({ length: 201 }, (_, index) => ({
      key: `many-${index}`,
      year: index + 1,
    }));
    await save('many-200', { year: 7 });
    await callAs(database(), actor(), 'set_draft_ready', 'many-200', 1, true);
    const write = (digest: string) => ask(`import?dry=false&digest=${digest}`, file(...many));
    const told = await reportOf(await ask('import', file(...many)));
    expect([told.new.length, told.changed.length]).toEqual([200, 1]);
    const first = await reportOf(await write(told.digest));
    expect([first.written, first.new.length, first.changed]).toEqual([200, 200, []]);
    const { next } = first;
    if (next === null) throw new Error('Nothing is left.');
    expect((await write(told.digest)).status).toBe(409);
    const second = await reportOf(await write(next));
    expect(second).toMatchObject({ written: 1, new: [], unchanged: 200, next: null });
    expect(second.changed).toMatchObject([{ key: 'many-200', wasReady: true }]);
    expect((await draftOf('many-200')).revision).toBe(2);
  });
});
