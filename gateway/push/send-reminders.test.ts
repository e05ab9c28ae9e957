import { createECDH } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { beforeEach, expect, it, vi } from 'vitest';

import type { Database } from '../database/database.ts';
import { createLog } from '../log.ts';
import type { DeliverPush, PushRequest } from './deliver-push.ts';
import { keepReminding } from './keep-reminding.ts';
import type { PushKey } from './push-key.ts';
import { contactOf, createSendReminders } from './send-reminders.ts';

const curve = createECDH('prime256v1');
curve.generateKeys();
const due = {
  id: '1',
  endpoint: 'https://push.example/one',
  p256dh: curve.getPublicKey().toString('base64url'),
  auth_secret: 'A'.repeat(22),
  locale: 'de',
  is_wanted: true,
  seconds_left: 3_600,
};
const start = Date.parse('2026-12-01T06:00:00Z');

let sent: PushRequest[] = [];
let noted: unknown[][] = [];
let asked = 0;
beforeEach(() => {
  asked = 0;
  sent = [];
  noted = [];
});

/** Sends what is claimed, and waits 20 milliseconds for a push service. */
async function send(claimed: object[], deliver: DeliverPush, signal?: AbortSignal): Promise<void> {
  let left: object[] = claimed;
  const query: Database['query'] = async <Row>(text: string, values: readonly unknown[] = []) => {
    if (text.includes('note_reminder')) {
      noted.push([...values]);
      return [];
    }
    asked += 1;
    const rows = left;
    left = [];
    return rows as Row[];
  };
  const key: PushKey = {
    publicKey: 'public',
    authorization: async (...said) => said.join(' '),
  };
  const sendReminders = createSendReminders({
    database: { query },
    deliver: (push, ended) => {
      sent.push(push);
      return deliver(push, ended);
    },
    key,
    contact: () => 'mailto:clio@quando.example',
    now: () => start,
    patience: 20,
  });
  await sendReminders(signal ?? new AbortController().signal);
}

const outcomes = () => noted.map(([, outcome, wait]) => [outcome, wait]);
const answering = (status: number, wait: number | null = null) =>
  (async () => ({ status, wait })) satisfies DeliverPush;

it('a reminder says how long it is worth keeping, at least a second, and who sends it for an hour', async () => {
  await send([due, { ...due, seconds_left: 0 }], answering(201));
  expect(new Set(sent.map(({ headers }) => headers['ttl']))).toEqual(new Set(['1', '3600']));
  expect(sent[0]?.headers['authorization']).toBe(
    `https://push.example mailto:clio@quando.example ${start + 3_600_000}`,
  );
  // A later one takes the place of one that still waits.
  expect(sent[0]?.headers).toMatchObject({ topic: 'daily', 'content-encoding': 'aes128gcm' });
  expect(noted[0]).toEqual(['1', 'sent', null, '2026-12-01T06:00:00.000Z']);
});

it.each([
  [200, 'sent', null],
  [299, 'sent', null],
  [300, 'refused', null],
  [403, 'refused', null],
  [404, 'gone', null],
  [410, 'gone', null],
  [429, 'busy', 7],
  [500, 'busy', 7],
])('an answer of %i means that it is %s', async (status, outcome, wait) => {
  await send([due], answering(status, 7));
  expect(outcomes()).toEqual([[outcome, wait]]);
});

it.each([
  ['ECONNREFUSED', 'busy'],
  ['ENOTFOUND', 'busy'],
  ['EAI_AGAIN', 'busy'],
  ['EHOSTUNREACH', 'busy'],
  ['ENETUNREACH', 'busy'],
  ['PRIVATE_ADDRESS', 'busy'],
  // Something may have been sent by then.
  ['ECONNRESET', 'refused'],
])('after %s it is %s', async (code, outcome) => {
  await send([due], async () => {
    throw Object.assign(new Error('failed'), { code });
  });
  expect(outcomes()).toEqual([[outcome, null]]);
});

it('where a hundred are due, further ones are asked for at once', async () => {
  await send([due], answering(201));
  expect(asked).toBe(1);
  await send(
    Array.from({ length: 100 }, () => due),
    answering(201),
  );
  expect([sent.length, asked]).toEqual([101, 3]);
});

it('ten are under way at once, so that a slow push service keeps few from being sent', async () => {
  const waiting: (() => void)[] = [];
  let most = 0;
  const slow: DeliverPush = async () => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      most = Math.max(most, waiting.length);
      // Once no more come, all are answered.
      if (waiting.length === 1) {
        setTimeout(() => {
          for (const answer of waiting.splice(0)) answer();
        }, 5);
      }
    });
    return { status: 201, wait: null };
  };
  await send(
    Array.from({ length: 25 }, (_, host) => ({ ...due, endpoint: `https://push${host}.example/` })),
    slow,
  );
  expect([most, sent.length]).toEqual([10, 25]);
});

/** Gives no answer, while memory is tidied up. */
const unanswered: DeliverPush = (_, ended) =>
  new Promise((_resolve, reject) => {
    ended.addEventListener('abort', () => reject(new Error('Too late.')));
    setFlagsFromString('--expose-gc');
    setImmediate(runInNewContext('gc') as () => void);
    setFlagsFromString('--no-expose-gc');
  });

it('a push service that says nothing three times is left alone, what nobody wants any more is not sent', async () => {
  const unwanted = { ...due, is_wanted: false };
  await send([unwanted, ...Array.from({ length: 20 }, () => due)], unanswered);
  // Ten at once are under way, and others follow them, before it is known.
  expect(sent.length).toBeLessThan(20);
  const words = outcomes().map(([word]) => word);
  expect(words.filter((word) => word === 'refused')).toHaveLength(sent.length);
  expect(words.filter((word) => word === 'busy')).toHaveLength(20 - sent.length);
});

it('nothing is sent once the gateway ends, and it waits for another', async () => {
  const ending = new AbortController();
  const endsAfterOne: DeliverPush = async () => {
    ending.abort();
    return { status: 201, wait: null };
  };
  const ten = Array.from({ length: 11 }, () => due);
  await send(ten, endsAfterOne, ending.signal);
  expect(outcomes()).toContainEqual(['busy', null]);
  expect(sent.length).toBeLessThan(11);
});

it('what keeps reminders from being sent is in the log', async () => {
  const lines: string[] = [];
  const end = keepReminding({
    database: { query: () => Promise.reject(new Error('no connection')) },
    deliver: answering(201),
    key: { publicKey: 'public', authorization: async () => '' },
    contact: () => 'mailto:clio@quando.example',
    log: createLog('plain', 'warn', (line) => lines.push(line.slice(25, -1))),
  });
  await vi.waitFor(() => expect(lines).toHaveLength(1), 5_000);
  await end();
  expect(lines).toEqual(['error Sending reminders failed. error="Error" reason="no connection"']);
});

it('a push service may write to the operator, or else finds the page', () => {
  expect(contactOf('clio@quando.example', 'https://quando.example')).toBe(
    'mailto:clio@quando.example',
  );
  expect(contactOf(undefined, 'https://quando.example')).toBe('https://quando.example');
});
