import { decodeJwt } from 'jose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openDatabase } from '../../gateway/database/open-database.ts';
import { defaultRates } from '../../gateway/limits/limits.ts';
import type { PushAnswer, PushRequest } from '../../gateway/push/deliver-push.ts';
import { type PushKey, readPushKey } from '../../gateway/push/push-key.ts';
import { createSendReminders, type ReminderParts } from '../../gateway/push/send-reminders.ts';
import { pushBrowser } from '../setup/factories/push-factory.ts';
import { freshDatabase, newPlace } from '../setup/fresh-database.ts';
import { dataClient, gatewayFor, noLimits } from '../setup/start-gateway.ts';

type Browser = ReturnType<typeof pushBrowser>;

const privateKey = 'k'.repeat(43);
const eve = '2026-02-02T09:00:00Z';
const due = Date.parse('2026-02-03T07:00:00Z');
const minutes = 60_000;
const endless = new AbortController().signal;

/** A push service that never answers. */
const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
const refused = (code: string) => Object.assign(new Error(code), { code });

describe('reminders that are due', () => {
  const database = freshDatabase();
  let key: PushKey;
  beforeAll(async () => {
    key = await readPushKey('', privateKey);
  });
  beforeEach(async () => {
    await database().query('delete from private.reminder');
    await database().query(`select private.set_setting('reminders', 'on')`);
  });

  const subscribe = async (...browsers: Browser[]) => {
    for (const { subscription } of browsers) {
      await database().query(
        `select private.set_reminder($1::jsonb, 480, 'Europe/Berlin', 'de', null, null, $2)`,
        [JSON.stringify(subscription), eve],
      );
    }
  };
  /** A push service, and a gateway that asks it. */
  const service = (answer: PushAnswer | Error, parts: Partial<ReminderParts> = {}) => {
    const asked: PushRequest[] = [];
    const clock = { now: due };
    const sendDue = createSendReminders({
      database: database(),
      deliver: async (push) => {
        asked.push(push);
        if (answer instanceof Error) throw answer;
        return answer;
      },
      key,
      contact: () => 'mailto:operator@example.org',
      now: () => clock.now,
      ...parts,
    });
    return { asked, clock, sendDue: () => sendDue(endless) };
  };
  const ok = { status: 201, wait: null };
  const stored = () => database().query('select endpoint from private.reminder');

  it('reach the browser, which alone can read them, and say nothing of the puzzle', async () => {
    const browser = pushBrowser();
    await subscribe(browser);
    const { asked, sendDue } = service(ok);
    await sendDue();
    const [push] = asked;
    expect(push?.endpoint).toBe(browser.subscription.endpoint);
    const { authorization = '', ...headers } = push?.headers ?? {};
    expect(headers).toEqual({
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': String(push?.body.length),
      ttl: String(16 * 3_600),
      topic: 'daily',
    });
    const [, token = ''] = /^vapid t=(\S+), k=[\w-]{87}$/.exec(authorization) ?? [];
    // Who has it may speak for this installation for an hour, to this push service alone.
    expect(decodeJwt(token)).toEqual({
      sub: 'mailto:operator@example.org',
      aud: new URL(browser.subscription.endpoint).origin,
      exp: (due + 60 * minutes) / 1_000,
    });
    expect(browser.read(push?.body ?? new Uint8Array())).toEqual({
      title: 'Quando',
      body: 'Das Rätsel von heute wartet auf dich.',
    });
  });

  it('are sent once, however many gateways look, and also after more than one batch', async () => {
    const browsers = Array.from({ length: 230 }, () => pushBrowser());
    await subscribe(...browsers);
    const gateways = Array.from({ length: 4 }, () => service(ok));
    await Promise.all(gateways.map(({ sendDue }) => sendDue()));
    await Promise.all(gateways.map(({ sendDue }) => sendDue()));
    const endpoints = gateways.flatMap(({ asked }) => asked.map(({ endpoint }) => endpoint));
    expect(endpoints).toHaveLength(230);
    expect(new Set(endpoints).size).toBe(230);
  });

  it('are not sent again after a gateway was killed between claim and end, but come the next day', async () => {
    await subscribe(pushBrowser());
    const killed = service(ok, { deliver: () => new Promise(() => {}) });
    void killed.sendDue();
    await expect
      .poll(() => database().query('select claimed_on from private.reminder'))
      .toMatchObject([{ claimed_on: '2026-02-03' }]);
    const other = service(ok);
    other.clock.now += minutes;
    await other.sendDue();
    expect(other.asked).toEqual([]);
    other.clock.now = due + 24 * 60 * minutes;
    await other.sendDue();
    expect(other.asked).toHaveLength(1);
  });

  it('wait for the next gateway where this one is ended before it has sent them', async () => {
    await subscribe(...Array.from({ length: 15 }, () => pushBrowser()));
    const ending = new AbortController();
    let sent = 0;
    const { clock } = service(ok);
    const sendDue = createSendReminders({
      database: database(),
      key,
      contact: () => 'https://quando.example',
      now: () => clock.now,
      deliver: async () => {
        sent += 1;
        ending.abort();
        return ok;
      },
    });
    await sendDue(ending.signal);
    const next = service(ok);
    next.clock.now += 5 * minutes;
    await next.sendDue();
    expect(sent).toBeLessThan(15);
    expect(next.asked).toHaveLength(15 - sent);
  });

  it.each([404, 410])('end with a subscription that is no more (%i)', async (status) => {
    await subscribe(pushBrowser());
    await service({ status, wait: null }).sendDue();
    expect(await stored()).toEqual([]);
  });

  it('end with a subscription whose key is none, without asking anybody', async () => {
    const { subscription, read } = pushBrowser();
    const p256dh = `B${'A'.repeat(86)}`;
    await subscribe({
      subscription: { ...subscription, keys: { ...subscription.keys, p256dh } },
      read,
    });
    const { asked, sendDue } = service(ok);
    await sendDue();
    expect([asked, await stored()]).toEqual([[], []]);
  });

  it.each<[string, PushAnswer | Error]>([
    ['asks for a pause', { status: 429, wait: null }],
    ['fails', { status: 503, wait: null }],
    ['is not there', refused('ECONNREFUSED')],
    ['has no name', refused('ENOTFOUND')],
    ['is inside a network', refused('PRIVATE_ADDRESS')],
  ])('come four times at most where the push service %s', async (_, answer) => {
    await subscribe(pushBrowser());
    const { asked, clock, sendDue } = service(answer);
    for (let minute = 0; minute < 120; minute += 1) {
      clock.now = due + minute * minutes;
      await sendDue();
    }
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.length).toBeLessThanOrEqual(4);
    expect(await stored()).toHaveLength(1);
  });

  it('come once where nobody knows whether the push service took them', async () => {
    await subscribe(pushBrowser());
    const lost = service(refused('ECONNRESET'));
    const late = service(ok, {
      patience: 1,
      deliver: (_, signal) => untilAborted(signal),
    });
    await lost.sendDue();
    lost.clock.now += 30 * minutes;
    await lost.sendDue();
    expect(lost.asked).toHaveLength(1);
    late.clock.now = due + 24 * 60 * minutes;
    await late.sendDue();
    const [row] = await database().query('select failures, tries from private.reminder');
    expect(row).toEqual({ failures: 2, tries: 0 });
  });

  it('of others do not wait for a push service that is down', async () => {
    const down = Array.from({ length: 60 }, () =>
      pushBrowser('https://updates.push.services.mozilla.com'),
    );
    const up = Array.from({ length: 60 }, () => pushBrowser());
    await subscribe(...down, ...up);
    const tried: string[] = [];
    const { sendDue } = service(ok, {
      patience: 20,
      deliver: ({ endpoint }, signal) => {
        tried.push(new URL(endpoint).host);
        if (endpoint.startsWith('https://fcm')) return Promise.resolve(ok);
        return untilAborted(signal);
      },
    });
    await sendDue();
    expect(tried.filter((host) => host.startsWith('fcm'))).toHaveLength(60);
    // As many as were under way when it failed for the third time; the others are put off.
    expect(tried.length - 60).toBeLessThanOrEqual(20);
    const [row] = await database().query<{ count: string }>(
      'select count(*) from private.reminder where tries = 1 and next_at < $1',
      [new Date(due + 10 * minutes).toISOString()],
    );
    expect(Number(row?.count)).toBeGreaterThanOrEqual(40);
  });
});

const { url } = await newPlace('filled');
const environment = { DATABASE_URL: url, PUSH: 'on', QUANDO_PUSH_KEY: privateKey };
const subscribed = (subscription: object) => ({
  subscription,
  minute: 480,
  time_zone: 'Europe/Berlin',
  locale: 'en',
});

describe('a gateway that sends reminders', () => {
  const { reminder } = defaultRates;
  const running = gatewayFor({
    environment,
    rates: { ...noLimits, reminder: { ...reminder, burst: 5 } },
  });
  const count = async () => {
    const [row] = await running().gateway.database.query<{ count: string }>(
      'select count(*) from private.reminder',
    );
    return Number(row?.count);
  };

  it('tells the page what to subscribe with, takes subscriptions and ends them', async () => {
    const facts = await (await fetch(`${running().url}/config.json`)).json();
    expect(facts).toMatchObject({ pushKey: (await readPushKey('', privateKey)).publicKey });
    const { subscription } = pushBrowser();
    const client = dataClient(running());
    expect((await client.rpc('set_reminder', subscribed(subscription))).data).toBe(true);
    expect(await count()).toBe(1);
    const { endpoint } = subscription;
    expect((await client.rpc('end_reminder', { endpoint })).data).toBe(true);
    expect((await client.rpc('end_reminder', { endpoint })).data).toBe(false);
    expect(await count()).toBe(0);
  });

  it('refuses a flood of them from one address', async () => {
    const client = dataClient(running());
    const statuses: number[] = [];
    for (let times = 0; times < 8; times += 1) {
      const { status } = await client.rpc('set_reminder', subscribed(pushBrowser().subscription));
      statuses.push(status);
    }
    expect(statuses.slice(-3)).toEqual([429, 429, 429]);
    expect(await count()).toBeLessThanOrEqual(5);
  });
});

describe('a gateway that starts', async () => {
  const place = await newPlace('filled');
  const asked: PushRequest[] = [];
  const browser = pushBrowser();
  beforeAll(async () => {
    const { database } = await openDatabase(place);
    await database.query(`select private.set_setting('reminders', 'on')`);
    await database.query(
      `select private.set_reminder($1::jsonb, 480, 'Europe/Berlin', 'en', null, null, $2)`,
      [JSON.stringify(browser.subscription), eve],
    );
    // Who was last there so long ago would be forgotten first.
    await database.query('update private.reminder set seen_at = now()');
    await database.close();
  });
  gatewayFor({
    environment: {
      ...environment,
      DATABASE_URL: place.url,
      OPERATOR_EMAIL: 'operator@quando.example',
    },
    now: () => due,
    deliverPush: async (push) => {
      asked.push(push);
      return { status: 201, wait: null };
    },
  });

  it('sends what is due, in the player’s language, and says who may be written to', async () => {
    await expect.poll(() => asked).toHaveLength(1);
    expect(browser.read(asked[0]?.body ?? new Uint8Array())).toEqual({
      title: 'Quando',
      body: 'Today’s puzzle is waiting for you.',
    });
    const [, token = ''] = / t=(\S+),/.exec(asked[0]?.headers['authorization'] ?? '') ?? [];
    expect(decodeJwt(token).sub).toBe('mailto:operator@quando.example');
  });
});

describe('a gateway whose operator did not ask for reminders', () => {
  const running = gatewayFor();

  it('sends and takes none', async () => {
    const facts = await (await fetch(`${running().url}/config.json`)).json();
    expect(facts).not.toHaveProperty('pushKey');
    const { error, status } = await dataClient(running()).rpc(
      'set_reminder',
      subscribed(pushBrowser().subscription),
    );
    expect([status, error?.code]).toEqual([409, '55000']);
    expect(running().log.filter((line) => line.includes('A call for data failed.'))).toEqual([]);
  });
});
