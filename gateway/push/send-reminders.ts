import type { Database } from '../database/database.ts';
import type { DeliverPush, PushAnswer } from './deliver-push.ts';
import { encryptMessage } from './encrypt-message.ts';
import { createHostRests } from './host-rests.ts';
import type { PushKey } from './push-key.ts';
import { reminderWords } from './reminder-words.ts';

export type ReminderParts = {
  database: Pick<Database, 'query'>;
  deliver: DeliverPush;
  key: PushKey;
  /** Whom a push service may write to: an address that begins with `mailto:` or `https:`. */
  contact: () => string;
  now?: (() => number) | undefined;
  /** How long a push service has for its answer, in milliseconds. */
  patience?: number;
};

/** A row of `private.claim_reminders`. */
type Claimed = {
  id: string;
  endpoint: string;
  p256dh: string;
  auth_secret: string;
  locale: 'de' | 'en';
  is_wanted: boolean;
  seconds_left: number;
};

/** What became of a reminder, in the words of `private.note_reminder`. */
type Outcome = { outcome: 'sent' | 'gone' | 'busy' | 'refused'; wait: number | null };

/** Whom a push service may write to: the operator, or where no address is stated whoever reads the page. */
export function contactOf(email: string | undefined, publicUrl: string): string {
  return email === undefined ? publicUrl : `mailto:${email}`;
}

const batch = 100;
/** So many are under way at once. */
const most = 10;

/**
 * Sends what is due, once: each reminder belongs to whoever claimed it before anything is sent, so that
 * none comes twice, however many gateways there are and wherever they end. Answers when nothing is due
 * any more, or soon after the signal came.
 */
export function createSendReminders(parts: ReminderParts): (signal: AbortSignal) => Promise<void> {
  const { database, deliver, key, contact, now = Date.now, patience = 10_000 } = parts;
  const rests = createHostRests(now);

  const send = async (claimed: Claimed, signal: AbortSignal): Promise<Outcome> => {
    const { origin } = new URL(claimed.endpoint);
    // It can wait for a later try where nothing was sent.
    if (signal.aborted || rests.isResting(origin)) return { outcome: 'busy', wait: null };
    const keys = { p256dh: claimed.p256dh, authSecret: claimed.auth_secret };
    const body = encrypted(JSON.stringify(reminderWords[claimed.locale]), keys);
    if (body === null) return { outcome: 'gone', wait: null };
    const headers = {
      authorization: await key.authorization(origin, contact(), now() + 3_600_000),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': String(body.length),
      ttl: String(Math.max(1, claimed.seconds_left)),
      topic: 'daily',
    };
    // Named to the end: Node lets go of a timeout that only another signal depends on, and it never comes.
    const late = AbortSignal.timeout(patience);
    const ended = AbortSignal.any([signal, late]);
    const outcome = await deliver({ endpoint: claimed.endpoint, headers, body }, ended).then(
      outcomeOf,
      outcomeOfFailure,
    );
    rests.note(origin, outcome.outcome === 'busy' || late.aborted || signal.aborted);
    return outcome;
  };

  return async (signal) => {
    for (let isMore = true; isMore && !signal.aborted;) {
      const claimed = await database.query<Claimed>(
        'select * from private.claim_reminders($1, $2)',
        [batch, new Date(now()).toISOString()],
      );
      isMore = claimed.length === batch;
      const waiting = claimed.filter(({ is_wanted: isWanted }) => isWanted);
      const sendWaiting = async () => {
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
          const { outcome, wait } = await send(next, signal);
          await database.query('select private.note_reminder($1, $2, $3, $4)', [
            next.id,
            outcome,
            wait,
            new Date(now()).toISOString(),
          ]);
        }
      };
      await Promise.all(Array.from({ length: most }, sendWaiting));
    }
  };
}

/** Null where the keys are none. */
function encrypted(...asked: Parameters<typeof encryptMessage>): Buffer | null {
  try {
    return encryptMessage(...asked);
  } catch {
    return null;
  }
}

function outcomeOf({ status, wait }: PushAnswer): Outcome {
  if (status >= 200 && status < 300) return { outcome: 'sent', wait: null };
  if (status === 404 || status === 410) return { outcome: 'gone', wait: null };
  return status === 429 || status >= 500
    ? { outcome: 'busy', wait }
    : { outcome: 'refused', wait: null };
}

/** Where nothing can have been sent. After anything else it may have been, and is not sent again. */
const unreached = /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|PRIVATE_ADDRESS)$/;

function outcomeOfFailure(error: unknown): Outcome {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return { outcome: unreached.test(code) ? 'busy' : 'refused', wait: null };
}
