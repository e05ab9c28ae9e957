import { type Log, loggableError, saySeldom } from '../log.ts';
import { inOwnTurn } from '../turns/caller.ts';
import { createFairQueue } from '../turns/fair-queue.ts';
import type { SendMail } from './mail.ts';

/** How mail leaves the house; without it, mails are written to the log. */
export type SmtpSettings = {
  host: string;
  port: number;
  user: string | undefined;
  password: string | undefined;
  from: string;
};

const patience = 15_000;

/** Mails under way: a mail server takes few connections from one sender, and each mail has one. */
const bounds = { all: 8, ofOne: 2, waitingOfOne: 200, patience: 60_000 };

/**
 * Sends over the configured server, a few mails at once and by turns of those who caused them, or writes mails to
 * the log where none is configured.
 */
export function createSendMail(smtp: SmtpSettings | undefined, log: Log): SendMail {
  if (smtp !== undefined) return overSmtp(smtp, log);
  return async ({ subject, text }) => {
    // The log is the only mailbox such an installation has; the recipient's address is no part of it.
    log.warn(`No SMTP_HOST is set; this mail was not sent: ${subject}\n${text}`);
  };
}

/**
 * Whether the configured mail server lets this installation in; otherwise the log says which server,
 * and why not. Never rejects.
 */
export async function checkMailServer(smtp: SmtpSettings, log: Log): Promise<boolean> {
  return connect(smtp)
    .then((transport) => transport.verify())
    .catch((error: unknown) => {
      log.warn('The mail server takes no mail from here.', serverFields(smtp, error));
      return false;
    });
}

function overSmtp(smtp: SmtpSettings, log: Log): SendMail {
  const connecting = connect(smtp);
  // A failure belongs to the mail that needs the connection, not to the start.
  connecting.catch(() => {});
  const queue = createFairQueue(bounds);
  // Anybody may name addresses that no mail server takes.
  const warn = saySeldom(log, 'warn');
  const send: SendMail = async ({ to, ...mail }) => {
    const transport = await connecting;
    await transport.sendMail({
      from: smtp.from,
      // As one address, whatever characters are in it; as a text it might be read as several.
      to: { name: '', address: to },
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...mail,
    });
  };
  return async (mail) => {
    try {
      await inOwnTurn(queue, () => send(mail), refuse);
    } catch (error) {
      warn('The mail server did not take a mail.', serverFields(smtp, error));
      throw error;
    }
  };
}

function refuse(): never {
  throw new Error('The mail server is too slow for all the mails that wait for it.');
}

function serverFields({ host, port }: SmtpSettings, error: unknown) {
  const answer =
    error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : undefined;
  return { server: `${host}:${port}`, answer, ...loggableError(error) };
}

async function connect(smtp: SmtpSettings) {
  const { createTransport } = await import('nodemailer');
  return createTransport(connectionTo(smtp));
}

/** How a mail server is talked to: who signs in does so to one that encrypts, and none is waited for longer. */
export function connectionTo({ host, port, user, password }: SmtpSettings) {
  const hasLogin = user !== undefined && password !== undefined;
  return {
    host,
    port,
    secure: port === 465,
    requireTLS: hasLogin && port !== 465,
    ...(hasLogin ? { auth: { user, pass: password } } : {}),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  };
}
