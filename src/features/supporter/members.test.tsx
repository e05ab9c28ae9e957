// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  leave,
  perform,
  press,
  running,
  said,
  showAt,
  text,
  type,
  buttons,
} from '../../../tests/page/rendered.tsx';
import { refused, signIn, leaveSignedOut } from '../../../tests/page/signed-in.ts';
import { setSession } from '../../backend/session.ts';
import type { Subscription } from '../../backend/payments.ts';
import { GiftArrival } from './gifts/gift-arrival.tsx';
import { RedeemGift } from './gifts/redeem-gift.tsx';
import { useChoosing } from './tiers/use-choosing.ts';
import { OwnSubscription } from './tiers/own-subscription.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2040-06-10T10:00:00Z') });
  signIn({});
});

afterEach(leaveSignedOut);

const subscription: Subscription = {
  id: 'sub_1',
  tier: '1_explorer',
  status: 'active',
  interval: 'month',
  amount: 300,
  currency: 'EUR',
  startedAt: '2040-06-01T00:00:00Z',
  renewsAt: '2040-07-01T00:00:00Z',
  endsAt: null,
  isRunning: true,
  problem: null,
};

const heard: string[] = [];

function own(
  change: Partial<Subscription>,
  { canCancel = true, answer = (): Response => Response.error() } = {},
) {
  leave();
  heard.length = 0;
  const sent: string[] = [];
  showAt(
    '/supporter',
    <ul>
      <OwnSubscription
        subscription={{ ...subscription, ...change }}
        offers={{ portal: null, canCancel }}
        onCancelled={() => heard.push('cancelled')}
      />
    </ul>,
    (path, body) => {
      sent.push(`${path} ${body}`);
      return answer();
    },
  );
  return sent;
}
const situation = () => document.querySelector('li p[tabindex]')?.textContent;
const needsAttention = () => document.querySelector('li')?.dataset['attention'];

test.each([
  [{}, /1 July 2040|July 1, 2040/, 'false'],
  [
    { renewsAt: '2040-07-01T00:00:00Z', endsAt: '2040-08-02T00:00:00Z' },
    /2 August|August 2/,
    'false',
  ],
  [{ endsAt: '2040-06-02T00:00:00Z' }, /2 June|June 2/, 'false'],
  [{ problem: 'past_due' }, /./, 'true'],
  [{ problem: 'paused' }, /./, 'true'],
] as const)('a subscription says how it stands: %j', (change, words, attention) => {
  own(change);
  expect(situation()).toMatch(words);
  expect(needsAttention()).toBe(attention);
});

test('a subscription is ended once that is meant, and its end is said where the button was', async () => {
  const sent = own(
    {},
    { answer: () => Response.json({ status: 'active', endsAt: '2040-07-03T00:00:00Z' }) },
  );
  await perform(() => button(text('subscription.cancel.ask')).click());
  await perform(() => button(text('subscription.cancel.keep')).click());
  expect([sent, document.querySelector('dialog')]).toEqual([[], null]);
  await perform(() => button(text('subscription.cancel.ask')).click());
  await perform(() => button(text('subscription.cancel.submit')).click());
  await perform(() => vi.advanceTimersByTimeAsync(10));
  expect([sent, heard]).toEqual([
    ['/payments/cancel {"id":"sub_1","when":"period_end"}'],
    ['cancelled'],
  ]);
  expect(document.querySelector('dialog')).toBeNull();
  expect(situation()).toMatch(/3 July|July 3/);
  expect(document.activeElement?.textContent).toBe(situation());
});

test('a subscription that could not be ended stays, and can be tried again', async () => {
  const sent = own({}, { answer: () => Response.json({ code: 'x' }, { status: 500 }) });
  await perform(() => button(text('subscription.cancel.ask')).click());
  for (let time = 0; time < 2; time += 1) {
    await perform(() => button(text('subscription.cancel.submit')).click());
    await perform(() => vi.advanceTimersByTimeAsync(10));
  }
  expect([sent.length, heard, situation()]).toEqual([2, [], expect.stringMatching(/July/)]);
});

test('where nothing is ended here, a link leads to the form; what is over has neither', () => {
  own({}, { canCancel: false });
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/cancelContract');
  own({ isRunning: false });
  expect([document.querySelector('a'), buttons()]).toEqual([null, []]);
});

const gift = {
  code: 'ABCD-EFGH',
  tier: '1_explorer',
  months: 3,
  isRedeemed: false,
  expiresAt: '2041-06-10T00:00:00Z',
};

test('a gift that has arrived is printed and copied, and another one is bought', async () => {
  const print = vi.fn<() => void>();
  const copied: string[] = [];
  vi.stubGlobal('print', print);
  vi.stubGlobal('navigator', {
    clipboard: { writeText: async (words: string) => void copied.push(words) },
  });
  let another = 0;
  const asked: string[] = [];
  showAt(
    '/gift',
    <GiftArrival
      sessionId="cs_1"
      onAnother={() => {
        another += 1;
      }}
    />,
    (path, body) => {
      asked.push(`${path} ${body}`);
      return Response.json(gift);
    },
  );
  expect([said('status'), document.querySelector('main')?.getAttribute('aria-busy')]).toEqual([
    text('gifts.arrival.waiting'),
    'true',
  ]);
  await perform(() => vi.advanceTimersByTimeAsync(2000));
  expect(asked[0]).toBe('/rest/v1/rpc/get_gift {"session_id":"cs_1"}');
  expect(said('status')).toBe(text('gifts.arrival.ready'));
  press(() => button(text('gifts.arrival.print')).click());
  await perform(() => button(text('gifts.arrival.copy')).click());
  press(() => button(text('gifts.arrival.another')).click());
  expect([print.mock.calls.length, copied, another]).toEqual([1, ['ABCD-EFGH'], 1]);
});

test('a gift that does not come is asked for again by a press', async () => {
  let count = 0;
  showAt('/gift', <GiftArrival sessionId="cs_1" onAnother={() => undefined} />, () => {
    count += 1;
    return Response.json(null);
  });
  await perform(() => vi.advanceTimersByTimeAsync(61_000));
  expect(said('status')).toBe(text('gifts.arrival.late'));
  const before = count;
  await perform(() => button(text('gifts.arrival.again')).click());
  await perform(() => vi.advanceTimersByTimeAsync(2000));
  expect([said('status'), count > before]).toEqual([text('gifts.arrival.waiting'), true]);
});

const redeemed = {
  tier: '2_historian',
  startsAt: '2040-06-10T10:30:00Z',
  endsAt: '2041-06-10T10:30:00Z',
  isNew: true,
};
const code = () => document.querySelector<HTMLInputElement>('[name="code"]');
const redeem = async () => {
  await perform(() => button(text('gifts.redeem.submit')).click());
  await perform(() => vi.advanceTimersByTimeAsync(10));
};

test('a code that gives nothing says why at its field; one that does says from when until when', async () => {
  const refusals = ['02000', 'PT409', 'PT410', 'over_request_rate_limit'];
  const answers: (() => unknown)[] = refusals.map((each) => () => refused(each));
  const asked = signIn({ redeem_gift: () => answers.shift()?.() ?? redeemed });
  showAt('/profile', <RedeemGift />);
  await redeem();
  const told = [document.body.textContent.includes(text('gifts.redeem.empty'))];
  for (const words of ['unknown', 'taken', 'takenBack', 'tooOften']) {
    type('code', ' ABCD ');
    await redeem();
    told.push(document.body.textContent.includes(text(`gifts.redeem.${words}`)));
  }
  expect([told, code()?.getAttribute('aria-invalid')]).toEqual([
    [true, true, true, true, true],
    'true',
  ]);
  expect([said('status'), asked.at(-1)]).toEqual(['', 'redeem_gift {"code":"ABCD"}']);
  await redeem();
  expect(said('status')).toMatch(/^Redeemed: Historian from .*2040 to .*2041/);
  expect(said('status')).not.toContain(text('gifts.redeem.waits'));
  expect(said('status')).toContain(text('gifts.redeem.refreshLater'));
  answers.push(() => ({ ...redeemed, startsAt: '2040-06-10T11:30:00Z', isNew: false }));
  await redeem();
  expect(said('status')).toMatch(/^You have already redeemed this code: Historian/);
  expect(said('status')).toContain(text('gifts.redeem.waits'));
});

test('who chooses a tier orders it, after an account where there is none', () => {
  let choose: ReturnType<typeof useChoosing> | undefined;
  const choosing = running(useChoosing, (now) => {
    choose = now;
  });
  const { visited } = showAt('/support', choosing);
  press(() => choose?.({ tier: '2_historian', interval: 'year' }));
  press(() => setSession({ state: 'signedOut', hasEnded: false }));
  press(() => choose?.({ tier: '1_explorer', interval: 'month' }));
  expect(visited).toEqual([
    '/support',
    '/order?choice=2_historian.year',
    '/register?return=%2Forder%3Fchoice%3D1_explorer.month',
  ]);
});
