import { createHmac } from 'node:crypto';

import type { Rates } from '../../limits/limits.ts';
import { type SharedLimits, sharesOfNamed } from '../../limits/shared-limits.ts';
import { currentCaller } from '../../turns/caller.ts';
import { Refusal } from '../refusal.ts';

/** Where text messages are sent from; the secret has the form `v1,whsec_` and base64. */
export type TextSettings = { url: string; secret: string };

/** Has a code sent to a phone; rejects with `sms_send_failed` where nobody took it. `user` is as clients read it. */
export type SendText = (
  user: object,
  text: { otp: string; phone: string; sms_type?: 'mfa' },
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

/** Each message costs the operator money, so they are rationed for each number, each network and in all. */
export function rationTexts(
  sendText: SendText,
  limits: Pick<SharedLimits, 'take'>,
  rates: Pick<Rates, 'text' | 'texts'>,
): SendText {
  return async (user, text) => {
    const inAll = { name: 'texts', rate: rates.texts, key: 'all' };
    const wait = await limits.take([
      { name: 'text', rate: rates.text, key: text.phone },
      ...sharesOfNamed(inAll, currentCaller().networks[0] ?? ''),
    ]);
    if (wait === 0) return sendText(user, text);
    const message = `For security purposes, you can only request this after ${wait} seconds.`;
    throw new Refusal(429, 'over_sms_send_rate_limit', message);
  };
}
