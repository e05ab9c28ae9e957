import { signToken } from '../setup/sign-token.ts';

import { callsOf, type World } from './account-calls.ts';

/** Where a gateway is to be found, and who plays there. */
export type WorldParts = {
  /** The gateway's URL; after a kill it resolves when there is one again. */
  url: () => Promise<string>;
  publishableKey: string;
  jwtSecret: string;
  days: World['days'];
  /** Resolves with the id of a user who has not played yet. */
  nextUser: () => Promise<string>;
};

/** What a gateway says that is about to end, or that a busy machine kept from answering in time. */
const unheard: ReadonlySet<number> = new Set([503, 504]);

let addresses = 0;

/**
 * A world over a real gateway. A request that finds nobody, or whose gateway dies before it answers
 * or is too late with it, is sent again until somebody answers: what the page's outbox does.
 */
export function worldOf({ url, publishableKey, jwtSecret, days, nextUser }: WorldParts): World {
  const newAccount = async () => {
    const id = await nextUser();
    addresses += 1;
    const address = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
    let repeated = 0;
    const send: typeof fetch = async (input, init) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      const headers = new Headers(init?.headers);
      headers.set('x-forwarded-for', address);
      for (;;) {
        const target = `${await url()}${pathname}${search}`;
        const answer = await fetch(target, { ...init, headers }).then(wholeAnswer, () => null);
        if (answer !== null && !unheard.has(answer.status)) return answer;
        repeated += 1;
      }
    };
    return callsOf({
      apikey: publishableKey,
      token: await signToken(id, jwtSecret, {}, '12h'),
      sent: { fetch: send, repeated: () => repeated },
    });
  };
  return { days, newAccount };
}

/** With its body, which a dying gateway may leave unfinished. */
async function wholeAnswer(answer: Response): Promise<Response | null> {
  const body = await answer.text().catch(() => null);
  if (body === null) return null;
  const { status, headers } = answer;
  return new Response(status === 204 ? null : body, { status, headers });
}
