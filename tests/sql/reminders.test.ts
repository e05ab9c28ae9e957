import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';

import { actingAs, anonymous, roles, signedIn } from '../setup/acting-as.ts';
import { addPuzzle } from '../setup/factories/puzzle-factory.ts';
import { pushBrowser } from '../setup/factories/push-factory.ts';
import { freshDatabase } from '../setup/fresh-database.ts';

const berlin = 'Europe/Berlin';
/** Ten in the morning in Berlin. */
const noon = '2026-02-02T09:00:00Z';

type Asked = {
  minute?: number | null;
  timeZone?: string;
  locale?: string;
  played?: string | null;
  user?: string | null;
  at?: string;
  most?: number;
};
type Claimed = { id: string; endpoint: string; is_wanted: boolean; seconds_left: number };

describe('reminders', () => {
  const database = freshDatabase();
  const set = (subscription: object, asked: Asked = {}) => {
    const {
      minute = 480,
      timeZone = berlin,
      locale = 'de',
      played,
      user,
      at = noon,
      most = 100,
    } = asked;
    return database().query(
      'select private.set_reminder($1::jsonb, $2, $3, $4, $5::text::date, $6::text::uuid, $7, $8)',
      [
        JSON.stringify(subscription),
        minute,
        timeZone,
        locale,
        played ?? null,
        user ?? null,
        at,
        most,
      ],
    );
  };
  const claim = async (at: string, amount = 100) =>
    database().query<Claimed>('select * from private.claim_reminders($1, $2)', [amount, at]);
  const wanted = async (at: string) => (await claim(at)).map(({ is_wanted: isWanted }) => isWanted);
  const note = (id: string, outcome: string, at: string, wait: number | null = null) =>
    database().query('select private.note_reminder($1, $2, $3, $4)', [id, outcome, wait, at]);
  const stored = () =>
    database().query<Record<string, unknown>>(
      'select * from private.reminder order by seen_at, id',
    );
  const nextAt = async () =>
    (await stored()).map(({ next_at: at }) => instant(at).toISOString()).toSorted();
  const claimOne = async (at: string) => (await claim(at))[0]?.id ?? '';
  const nextOf = async (minute: number, timeZone: string, after: string | null, at: Date) => {
    const [row] = await database().query<{ at: string }>(
      'select private.next_reminder($1, $2, $3::text::date, $4) as at',
      [minute, timeZone, after, at.toISOString()],
    );
    return instant(row?.at);
  };
  const addUser = async () => {
    const [user] = await database().query<{ id: string }>(
      'insert into auth.users (id) values (gen_random_uuid()) returning id',
    );
    return user?.id ?? '';
  };

  beforeEach(async () => {
    await database().query('delete from private.reminder');
    await database().query(`select private.set_setting('reminders', 'on')`);
  });

  describe('are for everybody to set and end, and for nobody to read', () => {
    it('by every role that plays', async () => {
      // Before the second factor a token names an account that it does not open.
      const half = { ...anonymous, sub: await addUser() };
      for (const actor of [anonymous, half, { ...signedIn, sub: await addUser() }]) {
        const { subscription } = pushBrowser();
        await actingAs(database(), actor, (query) =>
          query(`select public.set_reminder($1::jsonb, 480, 'Europe/Berlin', 'de', current_date)`, [
            JSON.stringify(subscription),
          ]),
        );
        expect(await stored()).toMatchObject([
          {
            endpoint: subscription.endpoint,
            user_id: actor.role === 'anon' ? null : actor.sub,
            played_on: expect.any(String),
          },
        ]);
        await actingAs(database(), actor, (query) =>
          query('select public.end_reminder($1)', [subscription.endpoint]),
        );
        expect(await stored()).toEqual([]);
      }
    });

    it.each(roles)('%s sees no row and calls no private function', async (role) => {
      await set(pushBrowser().subscription);
      for (const statement of [
        'select from private.reminder',
        'select private.claim_reminders(1, now())',
        `select private.note_reminder('', 'gone', null, now())`,
        'delete from private.reminder',
      ]) {
        await expect(
          actingAs(database(), { role }, (query) => query(statement)),
        ).rejects.toMatchObject({ code: '42501' });
      }
    });

    it('of one browser at a time, and say whether there was one', async () => {
      const [kept, gone] = [pushBrowser().subscription, pushBrowser().subscription];
      await set(kept);
      await set({ ...kept, endpoint: `${kept.endpoint}x` });
      await set(gone);
      for (const [endpoint, wasThere] of [
        [gone.endpoint, true],
        [gone.endpoint, false],
        [kept.endpoint, true],
      ] as const) {
        const [row] = await database().query('select public.end_reminder($1) as ended', [endpoint]);
        expect([endpoint, row]).toEqual([endpoint, { ended: wasThere }]);
      }
      expect(await stored()).toMatchObject([{ endpoint: `${kept.endpoint}x` }]);
    });

    it('not where the operator sends none, but they still end', async () => {
      const { subscription } = pushBrowser();
      await set(subscription);
      await database().query(`select private.set_setting('reminders', 'off')`);
      await expect(set(subscription)).rejects.toMatchObject({ code: '55000' });
      await database().query('select public.end_reminder($1)', [subscription.endpoint]);
      expect(await stored()).toEqual([]);
    });
  });

  describe('are refused', () => {
    const { endpoint, keys } = pushBrowser().subscription;

    it.each([
      ['no address', { keys }],
      ['plain http', { endpoint: endpoint.replace('https', 'http'), keys }],
      ['a machine of a network', { endpoint: 'https://10.0.0.1/fcm/send/x', keys }],
      ['any other host', { endpoint: 'https://push.example/x', keys }],
      ['a host that only looks known', { endpoint: 'https://fcm.googleapis.com.example/x', keys }],
      ['a user’s name for a host', { endpoint: 'https://fcm.googleapis.com@example.org/x', keys }],
      [
        'a host with more labels than there are',
        { endpoint: 'https://a.b.c.d.push.apple.com/x', keys },
      ],
      ['a host with a hyphen at its end', { endpoint: 'https://a-.push.apple.com/x', keys }],
      ['no path', { endpoint: 'https://fcm.googleapis.com/', keys }],
      ['another port', { endpoint: 'https://fcm.googleapis.com:8443/x', keys }],
      ['a host that no browser reads', { endpoint: 'https://xn--a.notify.windows.com/x', keys }],
      ['a space', { endpoint: `${endpoint} x`, keys }],
      ['an address too long', { endpoint: endpoint.padEnd(2001, 'x'), keys }],
      ['no keys', { endpoint }],
      ['a key too short', { endpoint, keys: { ...keys, p256dh: keys.p256dh.slice(1) } }],
      ['a secret too long', { endpoint, keys: { ...keys, auth: `${keys.auth}A` } }],
      ['a list', [endpoint]],
    ])('with %s', async (_, subscription) => {
      await expect(set(subscription)).rejects.toMatchObject({ code: '22023' });
    });

    it.each<[string, Asked, string]>([
      ['a time zone that there is not', { timeZone: 'Europe/Quando' }, '22023'],
      ['a path for a time zone', { timeZone: '../../etc/passwd' }, '22023'],
      ['a rule of POSIX for a time zone', { timeZone: 'AAA-167' }, '22023'],
      ['a time zone too long', { timeZone: 'A'.repeat(65) }, '22023'],
      ['another language', { locale: 'fr' }, '22023'],
      ['a minute of no day', { minute: 1440 }, '22003'],
      ['no minute', { minute: null }, '22003'],
    ])('with %s', async (_, asked, code) => {
      await expect(set({ endpoint, keys }, asked)).rejects.toMatchObject({ code });
    });

    it('beyond what all may have, while those there can still be changed', async () => {
      const { subscription } = pushBrowser();
      await set(subscription, { most: 1 });
      const another = set(pushBrowser().subscription, { most: 1 });
      await expect(another).rejects.toMatchObject({ code: 'PT429' });
      await set(subscription, { most: 1, minute: 0 });
    });
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:DEF-_',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGu',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYA%2b',
  ])('are sent to %s, and to no host that reads like it', async (endpoint) => {
    await set({ ...pushBrowser().subscription, endpoint });
    expect(await stored()).toHaveLength(1);
    const { host } = new URL(endpoint);
    const similar = [...host.matchAll(/\./g)].map(({ index }) =>
      endpoint.replace(host, `${host.slice(0, index)}-${host.slice(index + 1)}`),
    );
    const known = await database().query<{ known: boolean }>(
      'select private.is_push_endpoint(e) as known from unnest($1::text[]) e',
      [[endpoint.padEnd(2000, 'x'), ...similar]],
    );
    expect(known.map((row) => row.known)).toEqual([true, ...similar.map(() => false)]);
  });

  it('are of one address each, as it is written, of 2,000 letters at most', async () => {
    const deep = `select private.is_push_endpoint('https://a.b.c.push.apple.com/QGu') as known`;
    expect(await database().query(deep)).toEqual([{ known: true }]);
    const { keys } = pushBrowser().subscription;
    const addresses = ['a', 'A'].map((end) =>
      'https://fcm.googleapis.com/fcm/send/'.padEnd(2000, end),
    );
    for (const endpoint of addresses) {
      expect(await set({ endpoint, keys })).toEqual([{ set_reminder: true }]);
    }
    await database().query('select public.end_reminder($1)', [addresses[0]]);
    expect(await stored()).toMatchObject([{ endpoint: addresses[1] }]);
  });

  it('of an account are ten at most, those last seen', async () => {
    const user = await addUser();
    for (let day = 1; day <= 12; day += 1) {
      const at = `2026-02-${String(day).padStart(2, '0')}T09:00:00Z`;
      await set(pushBrowser().subscription, { user, at });
    }
    await set(pushBrowser().subscription);
    const days = (await stored()).map(({ seen_at: at }) => instant(at).getUTCDate());
    expect(days).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    // Of those seen at once the one that was set just now is not the one to go.
    await database().query('delete from private.reminder');
    for (let serial = 1; serial <= 20; serial += 1) {
      const { subscription } = pushBrowser();
      expect(await set(subscription, { user })).toEqual([{ set_reminder: true }]);
      expect((await stored()).map((row) => row['endpoint'])).toContain(subscription.endpoint);
      expect(await set(subscription, { user })).toEqual([{ set_reminder: false }]);
    }
    expect(await stored()).toHaveLength(10);
  });

  it('go with the account, and stay the device’s where somebody signed out', async () => {
    const user = await addUser();
    const [gone, kept] = [pushBrowser().subscription, pushBrowser().subscription];
    await set(gone, { user });
    await set(kept, { user });
    await set(kept, { user: null });
    const [row] = await database().query<{ document: { tables: { reminder: object[] } } }>(
      'select private.export_of($1, now()) as document',
      [user],
    );
    expect(row?.document.tables.reminder).toMatchObject([{ endpoint: gone.endpoint }]);
    await database().query('select private.erase_user($1)', [user]);
    expect(await stored()).toMatchObject([{ endpoint: kept.endpoint, user_id: null }]);
  });

  describe('come', () => {
    it('once a day, however often they are changed or asked for', async () => {
      const { subscription } = pushBrowser();
      await set(subscription, { minute: 12 * 60 });
      expect(await nextAt()).toEqual(['2026-02-02T11:00:00.000Z']);
      expect(await wanted('2026-02-02T10:59:59Z')).toEqual([]);
      expect(await wanted('2026-02-02T11:00:10Z')).toEqual([true]);
      expect(await wanted('2026-02-02T11:00:20Z')).toEqual([]);
      await set(subscription, { minute: 18 * 60, at: '2026-02-02T12:00:00Z' });
      expect(await nextAt()).toEqual(['2026-02-03T17:00:00.000Z']);
      // A flight westwards makes the day longer.
      await set(subscription, {
        timeZone: 'America/New_York',
        locale: 'en',
        at: '2026-02-02T12:30:00Z',
      });
      expect(await nextAt()).toEqual(['2026-02-03T13:00:00.000Z']);
      expect((await stored()).map(({ seen_at: at }) => instant(at))).toEqual([
        new Date('2026-02-02T12:30:00Z'),
      ]);
      expect(await claim('2026-02-03T13:00:00Z')).toMatchObject([
        { is_wanted: true, locale: 'en' },
      ]);
      expect(await nextAt()).toEqual(['2026-02-04T13:00:00.000Z']);
    });

    it('on the player’s day, which may be another than in Greenwich', async () => {
      await set(pushBrowser().subscription, { timeZone: 'Pacific/Auckland' });
      expect(await claim('2026-02-02T19:00:00Z')).toMatchObject([
        { is_wanted: true, seconds_left: 16 * 3600 },
      ]);
    });

    it('to one of those who ask at the same time', async () => {
      await Promise.all(Array.from({ length: 30 }, () => set(pushBrowser().subscription)));
      const claims = await Promise.all(
        Array.from({ length: 8 }, () => claim('2026-02-03T07:00:00Z', 10)),
      );
      const ids = claims.flat().map(({ id }) => id);
      expect([ids.length, new Set(ids).size]).toEqual([30, 30]);
    });

    it('not on a day that was played, there or with the account', async () => {
      const user = await addUser();
      const [here, account, other] = [pushBrowser(), pushBrowser(), pushBrowser()];
      const night = '2026-02-02T23:30:00Z';
      await set(here.subscription, { played: '2026-02-03', at: night });
      // What is played once more on an earlier day takes nothing back.
      await set(here.subscription, { played: '2026-02-02', at: night });
      await set(account.subscription, { user });
      await set(other.subscription, { played: '2026-02-02' });
      await database().query(
        `insert into public.user_result (user_id, date, quando_id, attempt) values ($1, '2026-02-03', 1, 2)`,
        [user],
      );
      const claimed = await claim('2026-02-03T07:00:00Z');
      expect(
        claimed.filter(({ is_wanted: isWanted }) => isWanted).map(({ endpoint }) => endpoint),
      ).toEqual([other.subscription.endpoint]);
      expect(await wanted('2026-02-04T07:00:00Z')).toEqual([true, true, true]);
    });

    it('not silenced by a day that is today nowhere', async () => {
      await set(pushBrowser().subscription, { played: '2026-03-01' });
      await set(pushBrowser().subscription, { played: '2026-02-03', at: '2026-02-02T09:59:59Z' });
      expect(await wanted('2026-02-03T07:00:00Z')).toEqual([true, true]);
      const east = { played: '2026-02-03', at: '2026-02-02T10:00:00Z', timeZone: 'Etc/GMT-14' };
      await database().query('delete from private.reminder');
      await set(pushBrowser().subscription, east);
      expect(await wanted('2026-02-02T18:00:00Z')).toEqual([false]);
      await database().query('delete from private.reminder');
      const west = { played: '2026-02-01', timeZone: 'Etc/GMT+12', minute: 1439 };
      await set(pushBrowser().subscription, { ...west, at: '2026-02-02T11:58:00Z' });
      expect(await wanted('2026-02-02T11:59:00Z')).toEqual([false]);
    });

    it('not on a day before one that was played further east', async () => {
      const played = { played: '2026-02-03', at: '2026-02-02T10:00:00Z' };
      await set(pushBrowser().subscription, { ...played, minute: 12 * 60 });
      expect(await wanted('2026-02-02T11:00:00Z')).toEqual([false]);
    });

    it('not late, and mean nothing after their day', async () => {
      await set(pushBrowser().subscription, { minute: 23 * 60 });
      await set(pushBrowser().subscription, { minute: 12 * 60 + 1 });
      await set(pushBrowser().subscription, { minute: 12 * 60 });
      expect(await claim('2026-02-02T13:00:00Z', 1)).toMatchObject([{ is_wanted: false }]);
      // One second less than two hours.
      expect(await wanted('2026-02-02T13:00:59Z')).toEqual([true]);
      const [late] = await claim('2026-02-02T22:45:00Z');
      expect(late?.is_wanted).toBe(true);
      expect(late?.seconds_left).toBe(15 * 60);
      expect(await wanted('2026-02-03T23:30:00Z')).toEqual([false, false, false]);
      expect(await nextAt()).toEqual([
        '2026-02-04T11:00:00.000Z',
        '2026-02-04T11:01:00.000Z',
        '2026-02-04T22:00:00.000Z',
      ]);
    });

    it('not on a day without a puzzle', async () => {
      await set(pushBrowser().subscription);
      await database().query(`select private.set_setting('classics', 'off')`);
      expect(await wanted('2026-02-03T07:00:00Z')).toEqual([false]);
      await addPuzzle(database(), { date: '2026-02-04', locale: 'en' });
      await addPuzzle(database(), { date: '2026-02-05' });
      for (const [day, isWanted] of [
        ['04', false],
        ['05', true],
        ['06', false],
      ]) {
        expect(await wanted(`2026-02-${day}T07:00:00Z`)).toEqual([isWanted]);
      }
      await database().query(`select private.set_setting('classics', 'on')`);
      expect(await wanted('2026-02-07T07:00:00Z')).toEqual([true]);
    });

    it('again on the next day where the server’s clock was years ahead', async () => {
      const { subscription } = pushBrowser();
      await set(subscription);
      for (const day of [2, 3]) {
        expect(await claim(`2031-02-0${day}T07:00:30Z`)).toHaveLength(1);
      }
      await set(subscription);
      expect(await nextAt()).toEqual(['2026-02-03T07:00:00.000Z']);
    });
  });

  describe('that the push service', () => {
    const due = '2026-02-03T07:00:00Z';

    it('does not know any more are removed', async () => {
      await set(pushBrowser().subscription);
      await note(await claimOne(due), 'gone', due);
      expect(await stored()).toEqual([]);
    });

    it('puts off come again after five, ten and twenty minutes, then on the next day', async () => {
      await set(pushBrowser().subscription);
      for (const at of ['07:00:00', '07:05:00', '07:15:00']) {
        await note(await claimOne(`2026-02-03T${at}Z`), 'busy', `2026-02-03T${at}Z`);
      }
      expect(await nextAt()).toEqual(['2026-02-03T07:35:00.000Z']);
      const last = '2026-02-03T07:35:00Z';
      await note(await claimOne(last), 'busy', last);
      expect(await nextAt()).toEqual(['2026-02-04T07:00:00.000Z']);
      expect(await stored()).toMatchObject([{ tries: 0, failures: 1 }]);
      const next = '2026-02-04T07:00:00Z';
      await note(await claimOne(next), 'sent', next);
      expect(await stored()).toMatchObject([{ tries: 0, failures: 0 }]);
      // One that was put off and then taken leaves the next day all its tries.
      const [third, taken] = ['2026-02-05T07:00:00Z', '2026-02-05T07:05:00Z'];
      await note(await claimOne(third), 'busy', third);
      await note(await claimOne(taken), 'sent', taken);
      expect(await stored()).toMatchObject([{ tries: 0, failures: 0 }]);
    });

    it('wants to wait for come when it says, but on no other day', async () => {
      await set(pushBrowser().subscription);
      await note(await claimOne(due), 'busy', due, 3_600);
      expect(await nextAt()).toEqual(['2026-02-03T08:00:00.000Z']);
      const again = '2026-02-03T08:00:00Z';
      await note(await claimOne(again), 'busy', again, 90_000);
      // Two hours at most, and what it says is no sooner than ours.
      expect(await nextAt()).toEqual(['2026-02-03T10:00:00.000Z']);
      const third = '2026-02-03T10:00:00Z';
      await note(await claimOne(third), 'busy', third, 1);
      expect(await nextAt()).toEqual(['2026-02-03T10:20:00.000Z']);
      await database().query('delete from private.reminder');
      await set(pushBrowser().subscription, { minute: 23 * 60 + 58, at: '2026-02-03T09:00:00Z' });
      const late = '2026-02-03T22:58:00Z';
      await note(await claimOne(late), 'busy', late);
      expect(await nextAt()).toEqual(['2026-02-04T22:58:00.000Z']);
    });

    it('has put off are counted anew once they are set again', async () => {
      const { subscription } = pushBrowser();
      await set(subscription);
      await note(await claimOne(due), 'busy', due);
      const [before] = await stored();
      await database().exec('update private.reminder set failures = 3');
      const keys = pushBrowser().subscription.keys;
      await set({ ...subscription, keys }, { at: due });
      const [after] = await stored();
      expect([before?.['tries'], after?.['tries']]).toEqual([1, 0]);
      // With the keys that the browser has now; on how many days it was not taken stays.
      expect(after).toMatchObject({ p256dh: keys.p256dh, auth_secret: keys.auth, failures: 3 });
    });

    it('speaks of are one at a time', async () => {
      const user = await addUser();
      const [own, other] = [pushBrowser().subscription, pushBrowser().subscription];
      const rowOf = async (endpoint: string) =>
        (await stored()).find((row) => row['endpoint'] === endpoint);
      for (const subscription of [other, own]) await set(subscription, { user });
      await claim(due);
      await database().query(
        `update private.reminder
         set failures = 3, tries = case endpoint when $1 then 1 else 2 end`,
        [own.endpoint],
      );
      const before = await rowOf(other.endpoint);
      const id = String((await rowOf(own.endpoint))?.['id']);
      for (const [outcome, expected] of [
        ['busy', { tries: 2, failures: 3 }],
        ['refused', { tries: 0, failures: 4 }],
        ['sent', { tries: 0, failures: 0 }],
      ] as const) {
        await note(id, outcome, due);
        expect(await rowOf(own.endpoint), outcome).toMatchObject(expected);
        expect(await rowOf(other.endpoint), outcome).toEqual(before);
      }
      expect(await nextAt()).toEqual(['2026-02-03T07:10:00.000Z', '2026-02-04T07:00:00.000Z']);
      await note(id, 'gone', due);
      expect(await stored()).toEqual([before]);
    });

    it('refuses on fourteen days in a row are removed', async () => {
      const { subscription } = pushBrowser();
      await set(subscription);
      for (let day = 3; day <= 16; day += 1) {
        expect(await stored()).toHaveLength(1);
        const at = `2026-02-${String(day).padStart(2, '0')}T07:00:00Z`;
        await note(await claimOne(at), 'refused', at);
      }
      expect(await stored()).toEqual([]);
    });
  });

  it('are forgotten 90 days after the page was last opened, or with their time zone', async () => {
    const forget = async (at: string) =>
      (await database().query('select private.forget_reminders($1) as forgotten', [at]))[0];
    await set(pushBrowser().subscription);
    await set(pushBrowser().subscription);
    await database().query(
      `update private.reminder set time_zone = 'Europe/Quando'
       where id = (select min(id) from private.reminder)`,
    );
    expect(await forget(noon)).toEqual({ forgotten: 1 });
    expect(await forget('2026-05-03T09:00:00Z')).toEqual({ forgotten: 0 });
    expect(await forget('2026-05-03T09:00:01Z')).toEqual({ forgotten: 1 });
    await database().query(
      `insert into private.reminder (id, endpoint, p256dh, auth_secret, locale, minute, time_zone, next_at, seen_at)
       select n::text, 'https://web.push.apple.com/' || n, 'B' || repeat('x', 86), repeat('x', 22), 'de', 0, 'UTC', $1, $1
       from generate_series(1, 1001) n`,
      [noon],
    );
    // A thousand at a time.
    const late = '2026-06-01T09:00:00Z';
    expect([await forget(late), await forget(late)]).toEqual([
      { forgotten: 1000 },
      { forgotten: 1 },
    ]);
  });

  describe('come by the clock on the wall', () => {
    it.each([
      ['before the clocks go forward', berlin, 480, '2026-03-28T10:00Z', '2026-03-29T06:00Z'],
      ['in the hour that is left out', berlin, 150, '2026-03-28T10:00Z', '2026-03-29T01:30Z'],
      ['after it', berlin, 480, '2026-03-29T10:00Z', '2026-03-30T06:00Z'],
      ['asked for as it strikes', berlin, 480, '2026-03-30T06:00Z', '2026-03-31T06:00Z'],
      ['before the clocks go back', berlin, 480, '2026-10-24T10:00Z', '2026-10-25T07:00Z'],
      ['in the hour that comes twice', berlin, 150, '2026-10-24T10:00Z', '2026-10-25T01:30Z'],
      [
        'where midnight is left out',
        'America/Santiago',
        0,
        '2026-09-05T12:00Z',
        '2026-09-06T04:00Z',
      ],
      ['by half an hour', 'Australia/Lord_Howe', 480, '2026-10-03T12:00Z', '2026-10-03T21:00Z'],
    ])('%s in %s', async (_, timeZone, minute, at, wantedAt) => {
      expect(await nextOf(minute, timeZone, null, new Date(at))).toEqual(new Date(wantedAt));
    });

    it('after a day that is tomorrow already, and not after one that no clock shows', async () => {
      for (const [after, next] of [
        ['2026-02-03', '2026-02-04T07:00:00Z'],
        ['2026-02-04', '2026-02-03T07:00:00Z'],
      ] as const) {
        expect(await nextOf(480, berlin, after, new Date(noon))).toEqual(new Date(next));
      }
    });

    const zones = Intl.supportedValuesOf('timeZone');

    it('in a time zone that has a name, not by a rule of the caller’s', async () => {
      const rules = ['UTC+167', 'AAA-167', 'Etc/GMT+99', 'GMT+5', 'CET-1CEST', 'EST5', 'A-1B'];
      const answers = await database().query<{ name: string; isRule: boolean }>(
        `select name, is_rule as "isRule" from (
           select name, false from pg_timezone_names where name !~ '^(posix|right)/'
           union all select unnest($1::text[]), true
         ) as n (name, is_rule) where private.is_time_zone(name) = is_rule`,
        [rules],
      );
      expect(answers).toEqual([]);
    });

    it('in every time zone, on the next day that none came on', async () => {
      // What a browser writes may be older than the database's names: those it does not know are refused.
      const known = await database().query<{ zone: string }>(
        'select z as zone from unnest($1::text[]) z where private.is_time_zone(z)',
        [zones],
      );
      expect(known.length).toBeGreaterThan(zones.length * 0.95);
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...known.map(({ zone }) => zone)),
          fc.integer({ min: 0, max: 1439 }),
          fc.date({
            // Of later years one of the two may know what a country decided, and the other not yet.
            min: new Date('2012-01-01T00:00Z'),
            max: new Date('2021-12-31T00:00Z'),
            noInvalidDate: true,
          }),
          fc.boolean(),
          async (zone, minute, at, hasCome) => {
            const today = wallClock(zone, at);
            const came = await nextOf(minute, zone, hasCome ? today.day : null, at);
            const shown = wallClock(zone, came);
            expect(came.getTime()).toBeGreaterThan(at.getTime());
            // The next day's, with an hour for a clock change.
            expect(came.getTime() - at.getTime()).toBeLessThanOrEqual(49 * 3_600_000);
            if (hasCome) expect(shown.day > today.day).toBe(true);
            // Where the clock skips the minute, what it shows an hour at most later.
            const skipped = shown.minute - minute;
            expect(skipped === 0 || isSkipped(zone, came, skipped)).toBe(true);
          },
        ),
        {
          numRuns: 400,
          examples: [['America/Santiago', 30, new Date('2019-09-07T12:00Z'), false]],
        },
      );
    }, 60_000);
  });
});

/** An instant as the database writes it. */
function instant(text: unknown): Date {
  return new Date(String(text).replace(' ', 'T').replace(/\+00$/, 'Z'));
}

/** What a clock on the wall shows. */
function wallClock(timeZone: string, at: Date) {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return {
    day: `${of('year')}-${of('month')}-${of('day')}`,
    minute: Number(of('hour')) * 60 + Number(of('minute')),
  };
}

/** Whether the clock jumped over so many minutes or more just before an instant. */
function isSkipped(timeZone: string, at: Date, minutes: number): boolean {
  const before = wallClock(timeZone, new Date(at.getTime() - minutes * 60_000 - 60_000));
  const after = wallClock(timeZone, at);
  const shown = (after.minute - before.minute + 1440) % 1440;
  return minutes > 0 && minutes <= 60 && shown > minutes + 1;
}
