import { request } from 'node:https';

import { guardedLookup } from '../links/public-address.ts';

/** What is sent to a push service. */
export type PushRequest = {
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
};

/** What a push service answered, and the seconds it wants to be left alone, null where it does not say. */
export type PushAnswer = { status: number; wait: number | null };

/** Rejects where there was no answer, or the signal came before it. */
export type DeliverPush = (push: PushRequest, signal: AbortSignal) => Promise<PushAnswer>;

/** Sends by HTTPS to addresses of the internet alone; a redirect is an answer like any other. */
export const deliverPush: DeliverPush = ({ endpoint, headers, body }, signal) =>
  new Promise((resolve, reject) => {
    const options = { method: 'POST', headers, lookup: guardedLookup(), signal, agent: false };
    const asked = request(endpoint, options, (answer) => {
      const wait = answer.headers['retry-after'] ?? '';
      resolve({
        status: answer.statusCode ?? 0,
        wait: /^\d{1,6}$/.test(wait) ? Number(wait) : null,
      });
      asked.destroy();
    });
    asked.on('error', reject);
    asked.end(body);
  });
