import { expect, it } from 'vitest';

import { createBackgroundTasks } from '../background-tasks.ts';
import { createLog } from '../log.ts';
import { createOutbox } from './outbox.ts';

const mail = { to: 'ada@example.org', subject: 'Quando', text: 'x', html: 'x' };
const busy = Object.assign(new Error('ada@example.org: try later'), {
  code: 'EENVELOPE',
  responseCode: 451,
});
const refused = Object.assign(new Error('no such ada@example.org'), {
  code: 'EENVELOPE',
  responseCode: 550,
});

/** Posts a mail to a server that fails so often with these errors, then accepts. */
async function post(...errors: Error[]) {
  const lines: string[] = [];
  const log = createLog('plain', 'error', (line) => lines.push(line));
  const backgroundTasks = createBackgroundTasks(log);
  const pauses: number[] = [];
  let tries = 0;
  const send = async () => {
    const error = errors[tries];
    tries += 1;
    if (error !== undefined) throw error;
  };
  const pause = async (milliseconds: number) => {
    pauses.push(milliseconds);
  };
  createOutbox(send, backgroundTasks, log, pause)(mail);
  await backgroundTasks.settled();
  return { tries, pauses, log: lines.join('') };
}

it('a mail that is accepted is sent once', async () => {
  expect(await post()).toEqual({ tries: 1, pauses: [], log: '' });
});

it('a mail server that is busy is asked again after 5 seconds and after a minute', async () => {
  expect(await post(busy)).toEqual({ tries: 2, pauses: [5_000], log: '' });
  expect(await post(busy, new Error('no connection'))).toEqual({
    tries: 3,
    pauses: [5_000, 60_000],
    log: '',
  });
});

it('the third failure and a refusal are final, and in the log without the address', async () => {
  const failed = await post(busy, busy, busy);
  expect([failed.tries, failed.log]).toEqual([3, expect.stringContaining('A mail was not sent.')]);
  const final = await post(refused);
  expect([final.tries, final.pauses]).toEqual([1, []]);
  expect(failed.log + final.log).not.toContain('ada@');
});

it('many mails that are refused, to addresses that anybody may name, are one line in a minute', async () => {
  const lines: string[] = [];
  const log = createLog('plain', 'error', (line) => lines.push(line));
  const backgroundTasks = createBackgroundTasks(log);
  const outbox = createOutbox(() => Promise.reject(refused), backgroundTasks, log);
  for (let count = 0; count < 20; count += 1) outbox(mail);
  await backgroundTasks.settled();
  expect(lines).toHaveLength(1);
});
