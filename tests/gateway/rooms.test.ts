import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import type { Database } from '../../gateway/database/database.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { defaultRates } from '../../gateway/limits/limits.ts';
import { newPlace } from '../setup/fresh-database.ts';
import { endGateway, readKeys, spawnGateway } from '../setup/spawn-gateway.ts';
import { dataClient, gatewayFor, signUpPlayer } from '../setup/start-gateway.ts';

const made = JSON.stringify(['de', 1931, 'Unsere Stadt', '', 'Am Fluss', '', 'Im Mai', '']);
const token = (name: string) => name.padEnd(22, '_');

type Joined = { state: string; room: string; number: number; attempts: number[] };

/** A page whose player is nobody, of a gateway at an address. */
function guestOf(url: string, apikey: string) {
  const headers = { apikey, 'content-type': 'application/json' };
  const post = (name: string, body: object, more: Record<string, string> = {}) =>
    fetch(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { ...headers, ...more },
      body: JSON.stringify(body),
    });
  return {
    post,
    join: async (code: string, guest: string, more: Record<string, string> = {}) =>
      (await (await post('join_room', { code, guest: token(guest) }, more)).json()) as Joined,
    answer: async (room: string, guest: string, attempt: number, value: number) => {
      const answer = await post('answer_in_room', { room, guest: token(guest), attempt, value });
      return { status: answer.status, ...((await answer.json()) as { attempts?: number[] }) };
    },
    look: (room: string, tag?: string) =>
      fetch(`${url}/rest/v1/rpc/get_room?room=${room}`, {
        headers: { apikey, ...(tag === undefined ? {} : { 'if-none-match': tag }) },
      }),
  };
}

async function openRoom(database: Pick<Database, 'query'>): Promise<string> {
  const [host] = await database.query<{ id: string }>(
    'insert into auth.users (id) values (gen_random_uuid()) returning id',
  );
  const [opened] = await database.query<{ code: string }>(
    'select private.open_room($1, now(), false, null, 0, $2) as code',
    [host?.id, made],
  );
  return opened?.code ?? '';
}

describe('a room over HTTP', () => {
  const clock = { now: Date.now() };
  const few = { ...defaultRates, api: { burst: 40, perMinute: 1 } };
  const running = gatewayFor({ rates: few, now: () => clock.now });
  const guest = () => guestOf(running().url, running().gateway.publishableKey);

  it('is asked after by two hundred guests of one address as often as they like', async () => {
    const { join, look } = guest();
    const { room } = await join(await openRoom(running().gateway.database), 'a');
    const first = await look(room);
    expect(await first.json()).toEqual({
      isLed: false,
      step: 1,
      guests: 1,
      solved: null,
      removed: [],
    });
    const tag = first.headers.get('etag') ?? '';
    const asked = await Promise.all(Array.from({ length: 200 }, () => look(room, tag)));
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([304]));
    // A second later it has changed.
    await join(await openRoom(running().gateway.database), 'b');
    await running().gateway.database.query('update private.room set step = 5 where id = $1', [
      room,
    ]);
    clock.now += 1_001;
    expect(await (await look(room, tag)).json()).toMatchObject({ step: 5, solved: 0 });
  });

  it('lets nobody in who says to be somebody else with each wrong code', async () => {
    clock.now += 3_600_000;
    const code = await openRoom(running().gateway.database);
    const states: string[] = [];
    for (let tries = 0; tries < 61; tries += 1) {
      // The limits of all calls are not what is tried here.
      clock.now += 60_000;
      const { state } = await guest().join('BBBBBB', 'c', {
        'x-quando-client': `somebody ${tries}`,
        'x-forwarded-for': `192.0.2.${tries}`,
        'cf-connecting-ip': `192.0.2.${tries}`,
      });
      states.push(state);
    }
    // Two of a second: the first is looked at.
    expect(states.at(-1)).toBe('unknown');
    expect(await guest().join(code, 'd')).toEqual({ state: 'later' });
  });

  it('takes no more of a body than a form may have', async () => {
    clock.now += 3_600_000;
    const long = { code: 'B'.repeat(40_000), guest: token('a') };
    expect((await guest().post('join_room', long)).status).toBe(413);
    const odd = { room: 'none', guest: token('a'), attempt: 1, value: 1 };
    expect((await guest().post('answer_in_room', odd)).status).toBe(400);
  });

  it('belongs to whoever opened it, and to nobody else who is signed in', async () => {
    clock.now += 3_600_000;
    const host = await signUpPlayer(running());
    const other = await signUpPlayer(running());
    const opened = await dataClient(running(), host.session.access_token).rpc('open_room', {
      is_led: true,
      made,
    });
    expect(opened.data).toMatch(/^[A-Z]{6}$/);
    const code = String(opened.data);
    for (const [name, body] of [
      ['get_own_room', { code }],
      ['advance_room', { code, step: 5 }],
    ] as const) {
      const asked = await dataClient(running(), other.session.access_token).rpc(name, body);
      expect(asked.error?.code).toBe('02000');
    }
    await dataClient(running(), other.session.access_token).rpc('end_room', { code });
    const list = await dataClient(running(), host.session.access_token).rpc('get_own_rooms');
    expect(list.data).toMatchObject([{ code, name: 'Unsere Stadt', guests: 0 }]);
    expect(running().log.join('\n')).not.toContain(code);
  });
});

it('a gateway that is killed in the middle has lost no guest and no answer, and counts none twice', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quando-rooms-'));
  const place = await newPlace('filled');
  const { database } = await openDatabase(place);
  const code = await openRoom(database);
  await database.close();

  const environment = { DATABASE_URL: place.url };
  const started = spawnGateway(dataDir, { environment });
  const url = await started.url;
  const { publishableKey } = await readKeys(dataDir);
  const before = guestOf(url, publishableKey);
  const joined = await Promise.all(['a', 'b', 'c'].map((name) => before.join(code, name)));
  const room = joined[0]?.room ?? '';
  await Promise.all(['a', 'b'].map((name) => before.answer(room, name, 1, 1900)));
  // In the middle of answers, of which nobody hears how they ended.
  const lost = Promise.allSettled(
    ['a', 'b', 'c'].map((name) => before.answer(room, name, 2, 1931)),
  );
  expect(await endGateway(started, 'SIGKILL')).toBeNull();
  await lost;

  const again = spawnGateway(dataDir, { environment });
  const after = guestOf(await again.url, publishableKey);
  const back = await Promise.all(['a', 'b', 'c'].map((name) => after.join(code, name)));
  expect(back.map(({ number }) => number)).toEqual(joined.map(({ number }) => number));
  expect(back.map(({ attempts }) => attempts[0])).toEqual([1900, 1900, undefined]);
  for (const name of ['a', 'b']) {
    for (const times of [1, 2]) {
      expect([times, await after.answer(room, name, 2, 1931)]).toMatchObject([
        times,
        { attempts: [1900, 1931] },
      ]);
    }
  }
  expect(await (await after.look(room)).json()).toMatchObject({ guests: 3 });
  expect(await endGateway(again)).toBe(0);
  await rm(dataDir, { recursive: true });
});
