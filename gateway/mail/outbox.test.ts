import { expect, it, vi } from 'vitest';

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
const full = Object.assign(new Error('full'), { responseCode: 500 });

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
  expect((await post(full)).tries).toBe(1);
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

it('what follows a mail is done once it is accepted, and never where it was not', async () => {
  for (const [errors, times] of [
    [[], 1],
    [[busy], 1],
    [[refused], 0],
  ] as const) {
    const backgroundTasks = createBackgroundTasks(createLog('plain', 'error', () => {}));
    const left = [...errors];
    const send = async () => {
      const error = left.shift();
      if (error !== undefined) throw error;
    };
    const sent = vi.fn(async () => undefined);
    const log = createLog('plain', 'error', () => {});
    createOutbox(send, backgroundTasks, log, async () => undefined)(mail, sent);
    expect(sent).not.toHaveBeenCalled();
    await backgroundTasks.settled();
    expect(sent).toHaveBeenCalledTimes(times);
  }
});

it('a gateway that ends tries once more at once, and waits no longer', async () => {
  const log = createLog('plain', 'error', () => {});
  const backgroundTasks = createBackgroundTasks(log);
  const send = vi.fn(() => Promise.reject(busy));
  createOutbox(send, backgroundTasks, log)(mail);
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  await backgroundTasks.close();
  expect(send).toHaveBeenCalledTimes(2);
});
