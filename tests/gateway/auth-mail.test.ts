import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { AuthClient } from '@supabase/auth-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { createLog } from '../../gateway/log.ts';
import { checkMailServer, createSendMail } from '../../gateway/mail/send-mail.ts';
import { runAdminCommand } from '../../gateway/operation/command.ts';
import { asCaller } from '../../gateway/turns/caller.ts';
import {
  type MailServer,
  type ReceivedMail,
  startMailServer,
} from '../setup/services/mail-server.ts';
import { printedBy } from '../setup/printed-by.ts';
import { readMail } from '../setup/services/read-mail.ts';
import { authClient, dataClient, gatewayFor } from '../setup/start-gateway.ts';

const password = 'correct horse battery';
const german = { options: { data: { language: 'de-DE' } } };
const english = { options: { data: { language: 'en-US' } } };

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

const mailsTo = (to: string) => server.received.filter(({ recipient }) => recipient === to);

/** Link and code of a mail's plain text. */
const proofIn = ({ text = '' }: ReceivedMail) =>
  readMail([{ to: '', subject: '', html: '', text }], '');

const address = (name: string) => `${name}@example.org`;

describe('mails through a mail server', () => {
  const running = gatewayFor({
    sendMail: async (mail) => {
      const { port } = server;
      const from = 'Quando <quando@example.org>';
      const smtp = { host: '127.0.0.1', port, user: undefined, password: undefined, from };
      await createSendMail(smtp, createLog('plain', 'error'))(mail);
    },
  });

  const lastMail = async (to: string): Promise<ReceivedMail> => {
    await running().gateway.settled();
    const mail = mailsTo(to).at(-1);
    if (mail === undefined) throw new Error(`No mail reached ${to}.`);
    return mail;
  };
  /** A confirmed account, signed in. */
  const signUp = async (email: string, words = german) => {
    const auth = authClient(running());
    await auth.signUp({ email, password, ...words });
    const { tokenHash } = proofIn(await lastMail(email));
    const { data } = await auth.verifyOtp({ token_hash: tokenHash, type: 'signup' });
    return { auth, email, token: data.session?.access_token ?? '' };
  };

  it('a password is told to no mail server that does not encrypt', async () => {
    const login = { user: 'quando', password, from: 'quando@example.org' };
    const send = createSendMail(
      { host: '127.0.0.1', port: server.port, ...login },
      createLog('plain', 'error'),
    );
    const sent = send({ to: address('eve'), subject: 'x', text: 'x', html: 'x' });
    await expect(sent).rejects.toMatchObject({ code: 'ETLS' });
    expect(mailsTo(address('eve'))).toEqual([]);
  });

  it('a mail server that is not there is named at once, and by the command that tries it', async () => {
    const lines: string[] = [];
    const log = createLog('plain', 'warn', (line) => lines.push(line));
    const [user, from] = [undefined, 'quando@example.org'];
    const gone = { host: '127.0.0.1', port: 1, user, password: user, from };
    expect(await checkMailServer({ ...gone, port: server.port }, log)).toBe(true);
    expect(await checkMailServer(gone, log)).toBe(false);
    const send = createSendMail(gone, log);
    for (const name of ['eve', 'mallory']) {
      const sent = send({ to: address(name), subject: '', text: '', html: '' });
      await expect(sent).rejects.toThrow('ECONNREFUSED');
    }
    expect(lines.map((line) => line.split(' warn ')[1])).toEqual([
      'The mail server takes no mail from here. server="127.0.0.1:1" error="Error" code="ESOCKET"\n',
      'The mail server did not take a mail. server="127.0.0.1:1" error="Error" code="ESOCKET"\n',
    ]);

    vi.stubEnv('DATA_DIR', join(tmpdir(), 'quando-no-data', 'data'));
    for (const [name, value] of Object.entries({ SMTP_HOST: '127.0.0.1', SMTP_FROM: from })) {
      vi.stubEnv(name, value);
    }
    vi.stubEnv('SMTP_PORT', String(server.port));
    const words = ['mail', 'test', address('operator')];
    expect(await printedBy(() => runAdminCommand(words))).toEqual({
      code: 0,
      text: `127.0.0.1, port ${server.port}, took a mail to ${address('operator')}. If it does not arrive, look into the folder for spam.\n`,
    });
    const [mail, ...more] = mailsTo(address('operator'));
    expect(more).toEqual([]);
    // Nobody's absence answers it.
    expect(mail?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    expect(mail?.from).toMatchObject({ address: from });
    vi.stubEnv('SMTP_PORT', '1');
    await expect(runAdminCommand(['mail', 'test', address('operator')])).rejects.toThrow(
      /^127\.0\.0\.1, port 1, did not take the mail: .*ECONNREFUSED/,
    );
    vi.unstubAllEnvs();
  });

  it('one who causes many mails has two connections to the mail server, and others theirs', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket));
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve);
    });
    const { port } = silent.address() as AddressInfo;
    const nobody = { user: undefined, password: undefined, from: 'quando@example.org' };
    const send = createSendMail(
      { host: '127.0.0.1', port, ...nobody },
      createLog('plain', 'error'),
    );
    const mail = { to: address('eve'), subject: 'x', text: 'x', html: 'x' };
    const sendAs = (who: string) => asCaller({ who, networks: [] }, () => send(mail));
    const sent = Array.from({ length: 20 }, () => sendAs('flood'));
    await vi.waitFor(() => expect(sockets).toHaveLength(2));
    sent.push(sendAs('another'));
    await vi.waitFor(() => expect(sockets).toHaveLength(3));
    silent.close();
    for (const socket of sockets) socket.destroy();
    const results = await Promise.allSettled(sent);
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(sockets).toHaveLength(3);
  });

  it('a sign-up in German is confirmed by the link in a German mail', async () => {
    const email = address('ada');
    const auth = authClient(running());
    await auth.signUp({ email, password, ...german });
    const mail = await lastMail(email);
    expect(mail.subject).toBe('Quando: Bestätige deine E-Mail-Adresse');
    expect(mail.from).toMatchObject({ name: 'Quando', address: 'quando@example.org' });
    expect(mail.html).toContain('<html lang="de">');
    expect(mail.text).not.toContain('Confirm');
    const { url, tokenHash, code } = proofIn(mail);
    expect(mail.html).toContain(url.href.replaceAll('&', '&amp;'));
    expect(mail.html).toContain(code);
    expect([url.origin, url.pathname]).toEqual([running().url, '/login']);
    const { data } = await auth.verifyOtp({ token_hash: tokenHash, type: 'signup' });
    expect(data.session?.user.email).toBe(email);
  });

  it('a sign-up in English is confirmed by the code in an English mail', async () => {
    const email = address('bert');
    const auth = authClient(running());
    await auth.signUp({ email, password, ...english });
    const mail = await lastMail(email);
    expect(mail.subject).toBe('Quando: Confirm your e-mail address');
    expect(mail.html).toContain('<html lang="en">');
    const { data } = await auth.verifyOtp({ email, token: proofIn(mail).code, type: 'signup' });
    expect(data.session?.user.email).toBe(email);
  });

  it('who stated no language gets the one the browser asks for, or else both', async () => {
    const { url, gateway } = running();
    const withHeader = (language: string) =>
      new AuthClient({
        url: `${url}/auth/v1`,
        headers: { apikey: gateway.publishableKey, 'accept-language': language },
        persistSession: false,
        autoRefreshToken: false,
      });
    await withHeader('fr;q=0.9, en-GB;q=0.8, de;q=0.7').signUp({
      email: address('cleo'),
      password,
    });
    expect((await lastMail(address('cleo'))).subject).toBe('Quando: Confirm your e-mail address');
    await withHeader('fr').signUp({ email: address('dora'), password });
    const both = await lastMail(address('dora'));
    expect(both.subject).toBe(
      'Quando: Bestätige deine E-Mail-Adresse / Confirm your e-mail address',
    );
    expect(both.text).toMatch(/Adresse bestätigen:[\s\S]*Confirm address:/);
  });

  it('the language of the profile goes before the one of the sign-up', async () => {
    const { token, email } = await signUp(address('emil'), german);
    const profile = { display_name: 'Emil', language: 'en-US' };
    const { error } = await dataClient(running(), token).from('profile').insert(profile);
    expect(error).toBeNull();
    await authClient(running()).resetPasswordForEmail(email);
    expect((await lastMail(email)).subject).toBe('Quando: Set a new password');
    // Whatever a stranger says of the address.
    await authClient(running()).signUp({ email, password: 'a stranger’s password', ...german });
    expect((await lastMail(email)).subject).toBe('Quando: You already have an account');
  });

  it('mails fetch nothing, tell nobody of their reading and lead only to our pages', async () => {
    await signUp(address('frieda'), english);
    await authClient(running()).resetPasswordForEmail(address('frieda'), {
      redirectTo: 'https://elsewhere.example/?return=https://elsewhere.example/',
    });
    await lastMail(address('frieda'));
    for (const { html = '', text = '', headers } of server.received) {
      expect(html).not.toMatch(/<img|<link|<script|url\(|src=/i);
      const links = `${html} ${text}`.match(/https?:\/\/[^\s"<]+/g) ?? [];
      for (const link of links) expect(new URL(link).hostname).toBe('127.0.0.1');
      expect(headers).toContainEqual(
        expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
      );
    }
  });

  it('a forgotten password is replaced by link, and the owner hears of it', async () => {
    const { email } = await signUp(address('gustav'));
    const auth = authClient(running());
    await auth.resetPasswordForEmail(email, {
      redirectTo: `${running().url}/changePassword?return=%2Farchive`,
    });
    const { url, tokenHash } = proofIn(await lastMail(email));
    expect([url.pathname, url.searchParams.get('return')]).toEqual(['/changePassword', '/archive']);
    await auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' });
    expect((await auth.updateUser({ password: 'another password' })).error).toBeNull();
    expect((await lastMail(email)).subject).toBe('Quando: Dein Passwort wurde geändert');
    const signedIn = await authClient(running()).signInWithPassword({
      email,
      password: 'another password',
    });
    expect(signedIn.error).toBeNull();
  });

  it('a forgotten password is replaced by code', async () => {
    const { email } = await signUp(address('hanna'));
    const auth = authClient(running());
    await auth.resetPasswordForEmail(email);
    const { code } = proofIn(await lastMail(email));
    const verified = await auth.verifyOtp({ email, token: code, type: 'recovery' });
    expect(verified.data.session?.user.email).toBe(email);
  });

  it.each(['link', 'code'])(
    'a new address counts when confirmed by %s, and the old one hears of it',
    async (by) => {
      const { auth, email } = await signUp(address(`ida-${by}`), english);
      const fresh = `new-${email}`;
      expect((await auth.updateUser({ email: fresh })).error).toBeNull();
      const mail = await lastMail(fresh);
      expect(mail.subject).toBe('Quando: Confirm your new e-mail address');
      expect(mailsTo(email).at(-1)?.subject).toBe('Quando: Confirm your e-mail address');
      const { url, tokenHash, code } = proofIn(mail);
      expect(url.pathname).toBe('/profileSettings');
      const proof = by === 'link' ? { token_hash: tokenHash } : { email: fresh, token: code };
      const { data } = await auth.verifyOtp({ ...proof, type: 'email_change' });
      expect(data.user?.email).toBe(fresh);
      const notice = await lastMail(email);
      expect(notice.subject).toBe('Quando: Your e-mail address has been changed');
      expect(notice.text).not.toContain(fresh);
      expect(
        (await authClient(running()).signInWithPassword({ email: fresh, password })).error,
      ).toBeNull();
    },
  );

  it('a lost confirmation is sent again, and the first one no longer counts', async () => {
    const email = address('jan');
    const auth = authClient(running());
    await auth.signUp({ email, password, ...german });
    const first = proofIn(await lastMail(email));
    expect((await auth.resend({ type: 'signup', email })).error).toBeNull();
    const second = proofIn(await lastMail(email));
    expect(second.url.searchParams.get('type')).toBe('signup');
    expect(second.code).not.toBe(first.code);
    const old = await auth.verifyOtp({ token_hash: first.tokenHash, type: 'signup' });
    expect(old.error).toMatchObject({ code: 'otp_expired' });
    const byCode = await auth.verifyOtp({ email, token: second.code, type: 'signup' });
    expect(byCode.error).toBeNull();
  });

  it('the confirmation of a new address is sent again to the new address', async () => {
    const { auth, email } = await signUp(address('kai'));
    await auth.updateUser({ email: `new-${email}` });
    await lastMail(`new-${email}`);
    expect((await auth.resend({ type: 'email_change', email })).error).toBeNull();
    const { url, tokenHash } = proofIn(await lastMail(`new-${email}`));
    expect([url.pathname, url.searchParams.get('type')]).toEqual([
      '/profileSettings',
      'email_change',
    ]);
    expect(mailsTo(`new-${email}`)).toHaveLength(2);
    const { data } = await auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' });
    expect(data.user?.email).toBe(`new-${email}`);
  });

  it('a signed-in player gets a code to prove it is them', async () => {
    const { auth, email } = await signUp(address('lena'));
    expect((await auth.reauthenticate()).error).toBeNull();
    const mail = await lastMail(email);
    expect(mail.subject).toBe('Quando: Dein Bestätigungscode');
    expect(mail.text).not.toContain('http');
    expect(mail.text).toMatch(/\b\d{6}\b/);
  });

  it('a link signs in without a password, also one whose address is new here', async () => {
    const { email } = await signUp(address('mia'));
    const auth = authClient(running());
    await auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    const known = proofIn(await lastMail(email));
    expect(
      (await auth.verifyOtp({ token_hash: known.tokenHash, type: 'magiclink' })).error,
    ).toBeNull();

    const fresh = address('new-mia');
    await auth.signInWithOtp({ email: fresh, options: { data: { language: 'en-US' } } });
    const mail = await lastMail(fresh);
    expect(mail.subject).toBe('Quando: Confirm your e-mail address');
    const { data } = await auth.verifyOtp({ token_hash: proofIn(mail).tokenHash, type: 'signup' });
    expect(data.user?.user_metadata).toMatchObject({ language: 'en-US' });
  });

  it('an address with signs that separate addresses is refused, so that nobody else gets the mail', async () => {
    const email = `x,victim@example.org`;
    const auth = authClient(running());
    const answers = [
      await auth.signUp({ email, password }),
      await auth.signInWithOtp({ email }),
      await auth.resetPasswordForEmail(email),
      await auth.resend({ type: 'signup', email }),
    ];
    for (const { error } of answers) {
      expect(error).toMatchObject({ status: 400, code: 'email_address_invalid' });
    }
    await running().gateway.settled();
    expect(mailsTo(`victim@example.org`)).toEqual([]);
  });
});

describe('a mail server that does not answer', () => {
  const running = gatewayFor({
    sendMail: () => Promise.reject(Object.assign(new Error('no'), { responseCode: 550 })),
  });

  it('costs the player no error and no waiting, and the log says so without an address', async () => {
    const email = 'unreachable@example.org';
    expect((await authClient(running()).signUp({ email, password })).error).toBeNull();
    await running().gateway.settled();
    const lines = running().log.join('\n');
    expect(lines).toContain('A mail was not sent.');
    expect(lines).not.toContain('unreachable');
  });
});
