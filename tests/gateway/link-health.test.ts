import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import https, { type RequestOptions } from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { keepLinksChecked } from '../../gateway/links/keep-links-checked.ts';
import { createLog } from '../../gateway/log.ts';
import type { Actor } from '../setup/acting-as.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import { addMember, callAs } from '../setup/factories/staff-factory.ts';
import { gatewayFor } from '../setup/start-gateway.ts';

type Link = {
  address: string;
  puzzles: string[];
  state: string;
  reason: string | null;
  status: number | null;
  checkedAt: string | null;
  failingSince: string | null;
};
type Health = {
  isAllowed: boolean;
  total: number;
  checked: number;
  failing: number;
  links: Link[];
  next: string | null;
};

const monday = '2026-11-02T08:00:00Z';
const nextMonday = '2026-11-09T08:00:00Z';
const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}T09:00:00Z`;

const hashed = (address: string) => createHash('md5').update(address).digest('hex');
const oneOf = (end: string) => `https://many.example/${end}`;

describe('the addresses of puzzles', () => {
  const database = freshDatabase();
  let ada: Actor;

  const health = (onlyFailing = false, before: string | null = null, amount = 30) =>
    callAs<Health>(database(), ada, 'get_link_health', onlyFailing, before, amount);
  const claim = async (claimer: string, at: string) =>
    (
      await database().query<{ address: string }>(
        'select address from private.claim_links($1, $2::text::timestamptz)',
        [claimer, at],
      )
    )
      .map(({ address }) => address)
      .toSorted();
  const record = (address: string, reason: string | null, status: number | null, at: string) =>
    database().query('select private.record_link($1, $2, $3, $4, $5::text::timestamptz)', [
      'a',
      address,
      reason,
      status,
      at,
    ]);
  const allow = (isAllowed: boolean) =>
    database().query('select private.allow_link_checks($1)', [isAllowed]);
  const setTip = async (id: number, position: number, link: string | null, source: string) => {
    await database().query(
      'update public.tip set link = $3, source_address = $4 where puzzle_id = $1 and position = $2',
      [id, position, link, source],
    );
  };
  const save = (key: string, source: string, revision = 0) =>
    callAs<{ revision: number }>(database(), ada, 'save_draft', key, revision, {
      de: { tips: [{ audio: '/sounds/a.mp3', source: { address: source } }] },
    });

  beforeAll(async () => {
    ada = await addMember(database(), '4_admin', 'Ada');
    const id = await addPuzzle(database());
    await setTip(id, 1, 'https://link.example/a', 'https://source.example/a');
    await setTip(id, 2, null, 'https://source.example/a');
    await database().query(
      `update public.puzzle set state = 'published', token = $2 where id = $1`,
      [id, 'published-custom-puzzle-01'],
    );
    await save('ready', 'https://source.example/a');
    await callAs(database(), ada, 'set_draft_ready', 'ready', 1, true);
    await save('unready', 'https://unready.example/');
  });
  afterAll(() => allow(false));

  it('are those of published puzzles and ready drafts, and nobody asks them unless allowed', async () => {
    expect(await claim('a', monday)).toEqual([]);
    const { isAllowed, total, checked, links, next } = await health();
    expect([isAllowed, total, checked, next]).toEqual([false, 2, 0, null]);
    const unchecked = {
      state: 'unchecked',
      reason: null,
      status: null,
      checkedAt: null,
      failingSince: null,
    };
    const puzzle = expect.stringMatching(/^puzzle-/);
    expect(links).toEqual([
      { ...unchecked, address: 'https://link.example/a', puzzles: [puzzle] },
      { ...unchecked, address: 'https://source.example/a', puzzles: [puzzle, 'ready'] },
    ]);
    for (const isAllowedNow of [true, true, false, false, true]) {
      await allow(isAllowedNow);
      expect((await health()).isAllowed).toBe(isAllowedNow);
    }
  });

  it('are asked by one gateway at a time, and each once a week', async () => {
    const both = ['https://link.example/a', 'https://source.example/a'];
    const claims = await Promise.all([claim('a', monday), claim('b', monday)]);
    expect(claims.toSorted((x, y) => y.length - x.length)).toEqual([both, []]);
    await database().query(`select private.release_links('b')`);
    expect(await claim('a', monday)).toEqual(both);
    await database().query(`select private.release_links('b')`);
    expect(await claim('b', monday)).toEqual([]);
    await record('https://link.example/a', null, 200, monday);
    expect(await claim('b', '2026-11-02T08:09:00Z')).toEqual([]);
    expect(await claim('a', '2026-11-02T08:09:00Z')).toEqual(['https://source.example/a']);
    // Ten minutes from each sign of the one whose turn it is.
    expect(await claim('b', '2026-11-02T08:18:59Z')).toEqual([]);
    expect(await claim('b', '2026-11-02T08:19:00Z')).toEqual(['https://source.example/a']);
    await database().query(`select private.release_links('b')`);
    await claim('a', '2026-11-02T08:20:00Z');
    await record('https://nowhere.example/', null, 200, '2026-11-02T08:25:00Z');
    expect(await claim('b', '2026-11-02T08:34:59Z')).toEqual([]);
    expect(await claim('b', '2026-11-02T08:35:00Z')).toEqual(['https://source.example/a']);
    // What another records is no sign of its own.
    await record('https://nowhere.example/', null, 200, monday);
    expect(await claim('a', '2026-11-02T08:44:59Z')).toEqual([]);
    await record('https://source.example/a', null, 200, monday);
    await database().query(`select private.release_links('b')`);
    expect(await claim('a', '2026-11-09T07:59:59Z')).toEqual([]);
    expect(await claim('a', nextMonday)).toEqual(both);
  });

  it('that fail are told with since when, until they answer again', async () => {
    await record('https://link.example/a', 'status', 404, day(9));
    await record('https://link.example/a', 'timeout', null, day(16));
    const { total, failing, checked, links } = await health(true);
    expect([total, failing, checked]).toEqual([2, 1, 2]);
    expect(links).toMatchObject([
      {
        address: 'https://link.example/a',
        state: 'failing',
        reason: 'timeout',
        status: null,
        failingSince: expect.stringContaining('2026-11-09'),
        checkedAt: expect.stringContaining('2026-11-16'),
      },
    ]);
    await record('https://link.example/a', null, 200, day(23));
    expect((await health(true)).links).toEqual([]);
    await record('https://source.example/a', 'unknown_host', null, day(23));
    const first = await health(false, null, 1);
    expect(first.links.map(({ address }) => address)).toEqual(['https://source.example/a']);
    const second = await health(false, first.next, 1);
    expect(second.links).toMatchObject([{ address: 'https://link.example/a', state: 'ok' }]);
    expect(second.next).toBeNull();
    for (const place of ['x', `1 ${'x'.repeat(299)}`]) {
      await expect(health(false, place)).rejects.toMatchObject({ code: '22023' });
    }
    expect((await health(false, `1 ${'x'.repeat(298)}`)).links).toEqual([]);
    await expect(health(false, null, 101)).rejects.toMatchObject({ code: '22003' });
    // The one that fails longest first, and by default none that answers.
    await record('https://link.example/a', 'status', 500, day(22));
    const longest = await callAs<Health>(database(), ada, 'get_link_health');
    expect(longest.links.map(({ address, status }) => [address, status])).toEqual([
      ['https://link.example/a', 500],
      ['https://source.example/a', null],
    ]);
    const listed = (before: string | null) =>
      callAs<Health>(database(), ada, 'get_link_health', null, before, 1);
    const next = await listed((await listed(null)).next);
    expect([next.failing, next.links.map(({ address }) => address), next.next]).toEqual([
      2,
      ['https://source.example/a'],
      null,
    ]);
    await record('https://link.example/a', null, 200, day(23));
    expect((await callAs<Health>(database(), ada, 'get_link_health')).links).toHaveLength(1);
  });

  it('that no puzzle has any more are forgotten, with what was found', async () => {
    await save('ready', 'https://other.example/', 1);
    await callAs(database(), ada, 'set_draft_ready', 'ready', 2, true);
    expect(await claim('a', day(30))).toContain('https://other.example/');
    expect((await health()).total).toBe(3);
    await callAs(database(), ada, 'remove_draft', 'ready', 2);
    await claim('a', day(30));
    const kept = await database().query('select from private.link_health');
    expect(kept).toHaveLength(2);
  });

  it('are twenty at a time, those first that were never asked, and none that cannot be asked', async () => {
    const askable = [
      oneOf('y'.repeat(1979)),
      ...Array.from({ length: 20 }, (_, index) => oneOf(String(index))),
    ];
    const addresses = [...askable, oneOf('a b'), 'ftp://many.example/'];
    const tips = Array.from({ length: 8 }, (_, index) => {
      const [first, second, third] = addresses.slice(3 * index);
      return { link: first, source: { address: second }, audio: third };
    });
    const content = { de: { tips: tips.slice(0, 4) }, en: { tips: tips.slice(4) } };
    await callAs(database(), ada, 'save_draft', 'many', 0, content);
    await callAs(database(), ada, 'set_draft_ready', 'many', 1, true);
    const first = await claim('a', '2026-12-01T09:00:00Z');
    expect(first).toHaveLength(20);
    // In no order that would tell which puzzle comes next.
    const inTurn = askable.toSorted((one, other) => (hashed(one) < hashed(other) ? -1 : 1));
    expect(first).toEqual(inTurn.slice(0, 20).toSorted());
    for (const address of first) await record(address, null, 200, '2026-12-01T09:00:00Z');
    const second = await claim('a', '2026-12-01T09:05:00Z');
    const many = [...first, ...second].filter((address) => address.includes('many.example'));
    expect(many.toSorted()).toEqual(askable.toSorted());
    const all = await health(false, null, 100);
    const read: Link[] = [];
    let next: string | null = null;
    for (const left of [10, 10, 3]) {
      const page: Health = await health(false, next, 10);
      expect(page.links).toHaveLength(left);
      read.push(...page.links);
      ({ next } = page);
    }
    expect([read, next]).toEqual([all.links, null]);
    await callAs(database(), ada, 'remove_draft', 'many', 1);
    await claim('a', '2026-12-01T09:06:00Z');
    // One of the loader's, which nobody saved here.
    await setTip(
      await addPuzzle(database(), { key: 'loaders' }),
      4,
      oneOf('loaders'),
      oneOf('source'),
    );
    expect((await health()).total).toBe(2);
    await callAs(database(), ada, 'set_draft_ready', 'loaders', 0, true);
    expect((await health()).links).toContainEqual(
      expect.objectContaining({ address: oneOf('loaders'), puzzles: ['loaders'] }),
    );
    await callAs(database(), ada, 'remove_draft', 'loaders', 0);
  });

  it('are asked one after the other by the gateway, which goes on when a check goes wrong', async () => {
    await database().query(`select private.release_links('a')`);
    await database().query(
      'update private.link_health set checked_at = null, reason = null, failing_since = null',
    );
    const asked: string[] = [];
    let underWay = 0;
    const end = keepLinksChecked({
      database: database(),
      log: createLog('json', 'error', () => {}),
      pause: 1,
      rest: 1,
      check: async (address) => {
        underWay += 1;
        asked.push(address);
        await Promise.resolve();
        expect(underWay).toBe(1);
        underWay -= 1;
        if (asked.length === 1) throw new Error('no');
        return { reason: 'refused', status: null };
      },
    });
    await expect.poll(async () => (await health()).failing).toBe(2);
    await end();
    expect(asked).toHaveLength(3);
    const [turn] = await database().query('select claimed_by from private.link_turn');
    expect(turn).toEqual({ claimed_by: null });
    // What is heard is asked, too.
    const heard = await addPuzzle(database());
    const audio = 'https://audio.example/a';
    await database().query(
      'update public.tip set audio = $2 where puzzle_id = $1 and position = 3',
      [heard, audio],
    );
    await database().query(
      `update public.puzzle set state = 'published', token = $2 where id = $1`,
      [heard, 'published-custom-puzzle-02'],
    );
    expect((await health()).links).toContainEqual(expect.objectContaining({ address: audio }));
  });
});

/** A request as of `node:https` to a site that answers well, and notes how it was asked. */
function siteNoting(asked: string[]) {
  return (url: URL, { method, headers }: RequestOptions, answer: (told: object) => void) => {
    const agent = new Headers(headers as HeadersInit).get('user-agent');
    asked.push(`${method} ${url.href} ${agent}`);
    queueMicrotask(() => answer({ statusCode: 200, headers: {} }));
    return Object.assign(new EventEmitter(), { end: () => {}, destroy: () => {} });
  };
}

describe('a gateway', () => {
  const asked: string[] = [];
  beforeAll(() => {
    vi.spyOn(https, 'request').mockImplementation(siteNoting(asked) as never);
    syncBuiltinESMExports();
  });
  afterAll(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  const silent = gatewayFor();
  const running = gatewayFor({
    environment: { LINK_CHECKS: 'on', PUBLIC_URL: 'https://quando.example' },
  });
  const isAllowed = async ({ gateway }: ReturnType<typeof running>) => {
    const admin = await addMember(gateway.database, '4_admin');
    return (await callAs<Health>(gateway.database, admin, 'get_link_health')).isAllowed;
  };

  it('asks addresses where the operator allows it, and staff are told whether', async () => {
    const named =
      /^HEAD https:\/\/example\.org\/source Quando\/\S+ link check \(\+https:\/\/quando\.example\)$/;
    await expect.poll(() => asked).toEqual([expect.stringMatching(named)]);
    expect([await isAllowed(silent()), await isAllowed(running())]).toEqual([false, true]);
  });
});
