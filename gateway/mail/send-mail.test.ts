import { type AddressInfo, createServer } from 'node:net';

import { expect, it } from 'vitest';

import { startMailServer } from '../../tests/setup/services/mail-server.ts';
import { createLog } from '../log.ts';
import { countMails } from './count-mails.ts';
import { connectionTo, createSendMail } from './send-mail.ts';

const server = { host: 'mail.example', from: 'Quando <quando@example.org>' };
const login = { user: 'quando', password: 'correct horse battery' };
const waits = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 15_000 };

it('who signs in to a mail server does so over TLS alone', () => {
  const auth = { user: 'quando', pass: 'correct horse battery' };
  expect(connectionTo({ ...server, ...login, port: 587 })).toEqual({
    host: 'mail.example',
    port: 587,
    secure: false,
    requireTLS: true,
    auth,
    ...waits,
  });
  expect(connectionTo({ ...server, ...login, port: 465 })).toEqual({
    host: 'mail.example',
    port: 465,
    secure: true,
    requireTLS: false,
    auth,
    ...waits,
  });
});

it.each([
  { user: undefined, password: undefined },
  { user: 'quando', password: undefined },
])('without name and password nobody signs in: %j', (half) => {
  const options = connectionTo({ ...server, ...half, port: 25 });
  expect(options).toEqual({
    host: 'mail.example',
    port: 25,
    secure: false,
    requireTLS: false,
    ...waits,
  });
});

it('without a mail server a mail is in the log, and its reader’s address is not', async () => {
  const lines: string[] = [];
  const send = createSendMail(
    undefined,
    createLog('plain', 'warn', (line) => lines.push(line.slice(25))),
  );
  await send({ to: 'ada@example.org', subject: 'Quando: Test', text: 'Code 012345\n', html: '' });
  expect(lines).toEqual([
    'warn No SMTP_HOST is set; this mail was not sent: Quando: Test\nCode 012345\n\n',
  ]);
});

it('a mail says that a machine sent it, and goes to one address, whatever characters are in it', async () => {
  const { port, received, stop } = await startMailServer();
  const send = createSendMail(
    { ...server, user: undefined, password: undefined, host: '127.0.0.1', port },
    createLog('plain', 'error', () => {}),
  );
  await send({ to: 'ada,eve@example.org', subject: 'Hi', text: 'Hi\n', html: '<p>Hi</p>' });
  await stop();
  expect(received.map(({ recipient }) => recipient)).toEqual(['"ada,eve"@example.org']);
  const [mail] = received;
  expect(mail?.from).toMatchObject({ name: 'Quando', address: 'quando@example.org' });
  expect([mail?.subject, mail?.text?.trim(), mail?.html?.trim()]).toEqual([
    'Hi',
    'Hi',
    '<p>Hi</p>',
  ]);
  expect(mail?.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
});

it('the log says with what number a mail server refused a mail', async () => {
  const refusing = createServer((socket) => socket.end('554 Not today.\r\n'));
  await new Promise<void>((resolve) => {
    refusing.listen(0, '127.0.0.1', resolve);
  });
  const { port } = refusing.address() as AddressInfo;
  const lines: string[] = [];
  const send = createSendMail(
    { ...server, user: undefined, password: undefined, host: '127.0.0.1', port },
    createLog('plain', 'warn', (line) => lines.push(line.slice(25))),
  );
  const sent = send({ to: 'ada@example.org', subject: 'Hi', text: 'Hi\n', html: '<p>Hi</p>' });
  await expect(sent).rejects.toMatchObject({ responseCode: 554 });
  refusing.close();
  expect(lines).toEqual([
    expect.stringContaining(
      `warn The mail server did not take a mail. server="127.0.0.1:${port}" answer=554 error="Error"`,
    ),
  ]);
});

it('mails are counted that were sent, failed, or are being sent', async () => {
  const endings: ((error?: Error) => void)[] = [];
  const { sendMail, counts } = countMails(
    () =>
      new Promise((resolve, reject) => {
        endings.push((error) => (error === undefined ? resolve() : reject(error)));
      }),
  );
  const mail = { to: 'ada@example.org', subject: 'Hi', text: 'Hi', html: 'Hi' };
  const [first, second, third] = [mail, mail, mail].map((each) => sendMail(each));
  expect(counts()).toEqual({ sent: 0, failed: 0, running: 3 });
  endings[0]?.();
  endings[1]?.();
  endings[2]?.(new Error('refused'));
  await Promise.all([first, second]);
  await expect(third).rejects.toThrow('refused');
  expect(counts()).toEqual({ sent: 2, failed: 1, running: 0 });
});
