import { createHmac } from 'node:crypto';

import type { Rates } from '../../limits/limits.ts';
import { type SharedLimits, sharesOfNamed } from '../../limits/shared-limits.ts';
import { currentCaller } from '../../turns/caller.ts';
import { Refusal } from '../refusal.ts';

/** Where text messages are sent from; the secret has the form `v1,whsec_` and base64. */
export type TextSettings = { url: string; secret: string };

/** Whom a code of a second factor is counted for. */
export type TextedFactor = { key: string; isVerified: boolean };

/** Has a code sent to a phone; rejects with `sms_send_failed` where nobody took it. `user` is as clients read it. */
export type SendText = (
  user: object,
  text: { otp: string; phone: string; sms_type?: 'mfa' },
  factor?: TextedFactor,
) => Promise<void>;

/** In milliseconds. */
const patience = 5_000;

/** Hands codes to a webhook of the operator's, as Supabase's "send SMS hook" does (Standard Webhooks). */
export function createSendText({ url, secret }: TextSettings): SendText {
  const key = Buffer.from(secret.replace(/^v1,whsec_/, ''), 'base64');
  return async (user, sms) => {
    const id = crypto.randomUUID();
    const time = new Date();
    const metadata = { uuid: id, time: time.toISOString(), name: 'send-sms', ip_address: '' };
    const body = JSON.stringify({ metadata, user, sms });
    const timestamp = String(Math.floor(time.getTime() / 1_000));
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`);
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature.digest('base64')}`,
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok === true) return;
    const what = answer === undefined ? 'no answer' : `status ${answer.status}`;
    throw new Refusal(422, 'sms_send_failed', `Error sending sms OTP to provider: ${what}`);
  };
}

/**
 * Each message costs the operator money, so they are rationed for each number, each network and in all. Those of a
 * verified factor are counted apart from the number's: a stranger who names the number uses up none of them.
 */
export function rationTexts(
  sendText: SendText,
  limits: Pick<SharedLimits, 'take' | 'giveBack'>,
  rates: Pick<Rates, 'factorText' | 'text' | 'texts'>,
): SendText {
  return async (user, text, factor) => {
    const network = currentCaller().networks[0] ?? '';
    const own = { name: 'text', rate: rates.text };
    const again =
      factor === undefined
        ? []
        : [{ name: 'factor text', rate: rates.factorText, key: factor.key }];
    const wait = await limits.take([
      ...again,
      ...(factor?.isVerified === true
        ? [{ ...own, key: factor.key }]
        : sharesOfNamed({ ...own, key: text.phone }, network)),
      ...sharesOfNamed({ name: 'texts', rate: rates.texts, key: 'all' }, network),
    ]);
    if (wait > 0) {
      const message = `For security purposes, you can only request this after ${wait} seconds.`;
      throw new Refusal(429, 'over_sms_send_rate_limit', message);
    }
    await sendText(user, text).catch(async (error: unknown) => {
      // Nobody has to wait a minute for what did not come.
      await limits.giveBack(again);
      throw error;
    });
  };
}
