// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  expectOutline,
  leave,
  perform,
  press,
  running,
  said,
  showAt,
  text,
  type,
  buttons,
  until,
} from '../../../tests/page/rendered.tsx';
import { openCookieJar } from '../../../tests/page/cookie-jar.ts';
import {
  alarms,
  facts,
  headings,
  isBusy,
  links,
  screen,
  wordsAt,
} from '../../../tests/page/in-sight.ts';
import { stateOperator } from '../../../tests/page/operator.ts';
import { refused, signIn, signInAs, leaveSignedOut } from '../../../tests/page/signed-in.ts';
import { sessionWith } from '../../backend/accounts/session-factory.ts';
import { setSession } from '../../backend/session.ts';
import type { Membership, Offers, Subscription } from '../../backend/payments.ts';
import { GiftArrival } from './gifts/gift-arrival.tsx';
import { RedeemGift } from './gifts/redeem-gift.tsx';
import { offers } from './offers-factory.ts';
import { OrderScreen } from './tiers/order-screen.tsx';
import { OwnMembership } from './tiers/own-membership.tsx';
import { OwnSubscription } from './tiers/own-subscription.tsx';
import { ProfilePart } from './tiers/profile-part.tsx';
import { SubscriptionScreen } from './tiers/subscription-screen.tsx';
import { ThankYouScreen } from './tiers/thank-you-screen.tsx';
import { useChoosing } from './tiers/use-choosing.ts';

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
  startedAt: '2040-06-01T12:00:00Z',
  renewsAt: '2040-07-01T12:00:00Z',
  endsAt: null,
  isRunning: true,
  problem: null,
};

const portal = 'https://billing.stripe.com/p';
const heard: string[] = [];
const notices = () => document.querySelector('.Toastify')?.textContent ?? '';

function own(
  change: Partial<Subscription>,
  {
    canCancel = true,
    portal: billing = null as string | null,
    answer = (): Response | Promise<Response> => Response.error(),
  } = {},
) {
  leave();
  heard.length = 0;
  const sent: string[] = [];
  showAt(
    '/supporter',
    <ul>
      <OwnSubscription
        subscription={{ ...subscription, ...change }}
        offers={{ portal: billing, canCancel }}
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
    { renewsAt: '2040-07-01T12:00:00Z', endsAt: '2040-08-02T12:00:00Z' },
    /2 August|August 2/,
    'false',
  ],
  [{ endsAt: '2040-06-02T12:00:00Z' }, /2 June|June 2/, 'false'],
  [{ problem: 'past_due' }, /./, 'true'],
  [{ problem: 'paused' }, /./, 'true'],
] as const)('a subscription says how it stands: %j', (change, words, attention) => {
  own(change);
  expect(situation()).toMatch(words);
  expect(needsAttention()).toBe(attention);
  // Nothing has ended here that had the focus.
  expect(document.activeElement).toBe(document.body);
});

test('a subscription is ended once that is meant, and its end is said where the button was', async () => {
  const sent = own(
    {},
    { answer: () => Response.json({ status: 'active', endsAt: '2040-07-03T12:00:00Z' }) },
  );
  await perform(() => button(text('subscription.cancel.ask')).click());
  expect(document.querySelector('dialog')?.textContent).toContain(
    'Your Explorer subscription will then end on 1 July 2040.',
  );
  await expectOutline('subscription-cancel');
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
  await expectOutline('subscription-ending');
  expect(document.activeElement?.textContent).toBe(situation());
  await until(() => expect(notices()).toContain('It ends on 3 July 2040.'));
});

test('a subscription of unknown days is ended once, however often one presses', async () => {
  let answer: (() => void) | undefined;
  const sent = own(
    { renewsAt: null },
    {
      answer: () =>
        new Promise<Response>((resolve) => {
          answer = () => resolve(Response.json({ status: 'active', endsAt: null }));
        }),
    },
  );
  await perform(() => button(text('subscription.cancel.ask')).click());
  expect(document.querySelector('dialog')?.textContent).toContain(
    'Your Explorer subscription will then end with the period that is paid for.',
  );
  for (let time = 0; time < 2; time += 1) {
    await perform(() => button(text('subscription.cancel.submit')).click());
  }
  expect(sent).toHaveLength(1);
  await perform(() => answer?.());
  await until(() => expect(heard).toEqual(['cancelled']));
  await until(() => expect(notices()).toContain(text('subscription.cancel.doneNoDay')));
  expect(notices()).not.toContain('ends on');
});

test('a subscription that could not be ended stays, and can be tried again', async () => {
  const sent = own({}, { answer: () => Response.json({ code: 'x' }, { status: 500 }) });
  await perform(() => button(text('subscription.cancel.ask')).click());
  for (let time = 0; time < 2; time += 1) {
    await perform(() => button(text('subscription.cancel.submit')).click());
    await perform(() => vi.advanceTimersByTimeAsync(10));
  }
  expect([sent.length, heard, situation()]).toEqual([2, [], expect.stringMatching(/July/)]);
  await until(() => expect(alarms()).toContain('Try again, or cancel below through'));
  const bar = document.querySelector<HTMLElement>('.Toastify [role="progressbar"]');
  expect(bar?.style.animationDuration).toBe('10000ms');
  own({}, { portal, answer: () => Response.json({ code: 'x' }, { status: 500 }) });
  await perform(() => button(text('subscription.cancel.ask')).click());
  await perform(() => button(text('subscription.cancel.submit')).click());
  await until(() =>
    expect(alarms()).toContain('Try again, or cancel in the billing portal or below'),
  );
  own({}, { answer: () => Promise.reject(new TypeError('Failed to fetch')) });
  await perform(() => button(text('subscription.cancel.ask')).click());
  await perform(() => button(text('subscription.cancel.submit')).click());
  await until(() => expect(notices()).toContain(text('errors.noConnection')));
});

test('where nothing is ended here, a link leads to the form; what is over has neither', () => {
  own({ problem: 'past_due' }, { portal });
  expect(situation()).toContain('Check your card or account in the billing portal, or');
  own({ problem: 'paused' }, { portal });
  expect(situation()).toContain('You can resume it in the billing portal.');
  own({ problem: 'paused' });
  expect(situation()).toContain('Write to us if you want to resume it.');
  own({}, { canCancel: false });
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/cancelContract');
  expect(document.querySelector('li')?.textContent).toContain('You can cancel here:');
  own({ isRunning: false });
  expect([document.querySelector('a'), buttons()]).toEqual([null, []]);
});

const gift = {
  code: 'ABCD-EFGH',
  tier: '1_explorer',
  months: 3,
  isRedeemed: false,
  expiresAt: '2041-06-10T12:00:00Z',
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
  await expectOutline('gift-arrival');
  press(() => button(text('gifts.arrival.print')).click());
  await perform(() => button(text('gifts.arrival.copy')).click());
  press(() => button(text('gifts.arrival.another')).click());
  expect([print.mock.calls.length, copied, another]).toEqual([1, ['ABCD-EFGH'], 1]);
  await until(() => expect(notices()).toContain(text('gifts.arrival.copied')));
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('no')) } });
  await perform(() => button(text('gifts.arrival.copy')).click());
  await until(() => expect(notices()).toContain(text('gifts.arrival.notCopied')));
});

test('a gift that does not come is asked for again by a press', async () => {
  let count = 0;
  showAt('/gift', <GiftArrival sessionId="cs_1" onAnother={() => undefined} />, () => {
    count += 1;
    return Response.json(null);
  });
  await perform(() => vi.advanceTimersByTimeAsync(61_000));
  expect(said('status')).toBe(text('gifts.arrival.late'));
  await expectOutline('gift-late');
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
  await expectOutline('gift-redeemed');
  expect(said('status')).toContain(text('gifts.redeem.waits'));
  expect(links()).toEqual(['/puzzleOverview']);
  answers.push(() => refused('42501'));
  await redeem();
  // With what the server says of it.
  await until(() => expect(notices()).toContain(`${text('errors.42501')}no`));
});

test('what a code gives is open at once where the session can be renewed', async () => {
  signIn({
    redeem_gift: () => redeemed,
    'auth/v1/token': () => sessionWith({ renewal: 'second' }),
  });
  showAt('/profile', <RedeemGift />);
  expect(
    ['autocomplete', 'autocapitalize', 'maxlength'].map((name) => code()?.getAttribute(name)),
  ).toEqual(['off', 'characters', '60']);
  type('code', 'ABCD');
  await redeem();
  await until(() => expect(said('status')).toMatch(/^Redeemed: Historian from/));
  expect(said('status')).not.toContain(text('gifts.redeem.refreshLater'));
});

test('the profile has the way to the subscription, and where a code is redeemed', async () => {
  history.replaceState(null, '', '/profile#redeem');
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockReturnValue();
  showAt('/profile', <ProfilePart />);
  expect(document.activeElement?.id).toBe('redeem');
  expect(headings()).toEqual([text('supporter.toSubscription'), text('gifts.redeem.title')]);
  expect(links()).toEqual(['/subscription']);
  expect(code()).not.toBeNull();
  await expectOutline('profile-supporter');
});

test('who chooses a tier orders it, after an account where there is none', () => {
  const jar = openCookieJar(['privacyConfirmed', 'true']);
  let choose: ReturnType<typeof useChoosing> | undefined;
  const choosing = running(useChoosing, (now) => {
    choose = now;
  });
  const { visited } = showAt('/support', choosing);
  press(() => choose?.({ tier: '2_historian', interval: 'year' }));
  // Whose session cannot be renewed just now has an account all the same.
  press(() => setSession({ state: 'unreached' }));
  press(() => choose?.({ tier: '3_chronicler', interval: 'year' }));
  expect(jar.has('paymentLink')).toBe(false);
  press(() => setSession({ state: 'signedOut', hasEnded: false }));
  press(() => choose?.({ tier: '1_explorer', interval: 'month' }));
  expect(jar.get('paymentLink')).toBe('1_explorer.month');
  expect(visited).toEqual([
    '/support',
    '/order?choice=2_historian.year',
    '/order?choice=3_chronicler.year',
    '/register?return=%2Forder%3Fchoice%3D1_explorer.month',
  ]);
});

const operator = {
  hasPayments: true,
  name: 'Ada Lovelace',
  address: ['Way 1', '10115 Berlin'],
  phone: '+49 30 1',
  email: 'ada@example.org',
};

function membership(change: Partial<Membership> = {}): Membership {
  return {
    role: '0_user',
    tier: null,
    until: null,
    source: null,
    subscriptions: [],
    gifts: [],
    ...change,
  };
}

/** Shows a screen with what the server has for sale, and with whom it is made. */
function shop(
  path: string,
  part: ReactNode,
  sold: (path: string) => Offers | Response = () => offers(),
) {
  stateOperator(operator);
  const sent: string[] = [];
  const shown = showAt(path, part, (asked) => {
    sent.push(asked);
    const found = sold(asked);
    return found instanceof Response ? found : Response.json(found);
  });
  return { ...shown, sent };
}

test('an order tells all that is to be known before its button, which leads to the payment', async () => {
  signIn({ get_subscription: () => membership() });
  const jar = openCookieJar(['privacyConfirmed', 'true'], ['paymentLink', '1_explorer.month']);
  const assign = vi.spyOn(location, 'assign').mockReturnValue();
  const paid: unknown[] = [];
  const price = { amount: 1250, link: 'https://buy.stripe.com/year' };
  const tiers: Offers['tiers'] = [
    { ...offers().tiers[0]!, year: price },
    { tier: '3_chronicler', month: price, year: null },
  ];
  for (const choice of ['1_explorer.month', '1_explorer.year', '3_chronicler.month']) {
    leave();
    shop(`/order?choice=${choice}`, <OrderScreen />, () =>
      offers({ tiers, vatPercent: choice === '1_explorer.year' ? null : 19 }),
    );
    expect([isBusy(), buttons(), jar.has('paymentLink')]).toEqual([true, [], false]);
    await until(() => expect(isBusy()).toBe(false));
    paid.push(facts().map(([, value]) => value));
    await perform(() => button(text('order.submit')).click());
  }
  const [month = [], year = [], third = []] = paid as string[][];
  expect(facts().map(([name]) => name)).toEqual(
    ['tier', 'opens', 'price', 'term', 'end', 'payment', 'seller', 'withdrawal'].map((key) =>
      text(`order.${key}`),
    ),
  );
  expect(month[0]).toBe(text('supporter.tier.1_explorer'));
  expect(month[1]).toMatch(/3 .*\n.*\n/);
  expect(month.slice(2, 6)).toEqual([
    `€3 ${text('supporter.per.month')}\n19% VAT included`,
    text('order.termMonth'),
    `${text('order.endMonth')}\n${text('order.endWays')}`,
    text('order.paymentText'),
  ]);
  expect(month[6]).toBe('Ada Lovelace\nWay 1\n10115 Berlin\n+49 30 1\nada@example.org');
  expect(month[7]).toBe(`${text('order.withdrawalText')}\n${text('order.withdrawalLink')}`);
  expect([year[2], year[3], year[4]]).toEqual([
    `€12.50 ${text('supporter.per.year')}\n${text('order.noVat')}`,
    text('order.termYear'),
    `${text('order.endYear')}\n${text('order.endWays')}`,
  ]);
  expect(third.slice(0, 2)).toEqual([
    text('supporter.tier.3_chronicler'),
    [
      text('supporter.opens.chronicler.before'),
      'As many past puzzles as you like',
      text('supporter.opens.chronicler.trial'),
    ].join('\n'),
  ]);
  expect(links()).toEqual([
    'mailto:ada@example.org',
    '/terms#withdrawal',
    '/terms',
    '/subscription',
  ]);
  await expectOutline('order');
  expect(assign.mock.calls.flat()).toEqual([
    'https://buy.stripe.com/explorer?client_reference_id=ada_en&locale=en',
    'https://buy.stripe.com/year?client_reference_id=ada_en&locale=en',
    'https://buy.stripe.com/year?client_reference_id=ada_en&locale=en',
  ]);
});

const firstWords = () => screen().querySelector('p')?.textContent;

test('nobody orders twice, or what is not offered, or before all of it has come', async () => {
  let stands: unknown = membership({ subscriptions: [subscription] });
  const asked = signIn({ get_subscription: () => stands });
  shop('/order?choice=1_explorer.month', <OrderScreen />);
  await until(() => expect(firstWords()).toBe(text('order.running')));
  expect(links()).toEqual(['/subscription']);
  await expectOutline('order-running');
  stands = membership({ subscriptions: [{ ...subscription, isRunning: false }] });
  for (const choice of ['1_explorer.year', 'x']) {
    leave();
    shop(`/order?choice=${choice}`, <OrderScreen />);
    await until(() => expect(firstWords()).toBe(text('order.none')));
    expect(links()).toEqual(['/subscription']);
    await expectOutline('order-none');
  }
  leave();
  stands = refused('42501');
  let sold: Offers | Response = Response.json({ message: 'no' }, { status: 500 });
  const { sent } = shop('/order?choice=1_explorer.month', <OrderScreen />, () => sold);
  await until(() => expect(firstWords()).toBe(text('supporter.offersFailed')));
  expect(isBusy()).toBe(true);
  sold = offers();
  stands = membership();
  const before = asked.length;
  await perform(() => button(text('supporter.retry')).click());
  await until(() => expect(firstWords()).toBe(text('order.lead')));
  expect([sent.length, asked.length - before]).toEqual([2, 1]);
  leave();
  // What has come already is not asked for again.
  stands = refused('42501');
  const half = shop('/order?choice=1_explorer.month', <OrderScreen />);
  await until(() => expect(firstWords()).toBe(text('supporter.offersFailed')));
  stands = membership();
  await perform(() => button(text('supporter.retry')).click());
  await until(() => expect(firstWords()).toBe(text('order.lead')));
  expect(half.sent).toHaveLength(1);
});

test.each([
  ['1_explorer', ['/puzzleOverview', '/calendar', '/subscription']],
  ['2_historian', ['/puzzleOverview', '/calendar', '/archive', '/subscription']],
] as const)(
  'once %s is there, the session knows it, and the way leads to what it opens',
  async (tier, ways) => {
    const stands = [
      membership(),
      membership({ tier, subscriptions: [{ ...subscription, tier: '1_explorer' }] }),
    ];
    let renew: (() => void) | undefined;
    const asked = signIn({
      get_subscription: () => stands.shift(),
      'auth/v1/token': () =>
        new Promise((resolve) => {
          renew = () => resolve(sessionWith({ renewal: 'second' }));
        }),
    });
    shop('/thankYou', <ThankYouScreen />);
    expect([said('status'), isBusy(), links()]).toEqual([text('thankYou.waiting'), true, []]);
    await perform(() => vi.advanceTimersByTimeAsync(2000));
    const renewals = () => asked.filter((call) => call.startsWith('auth/v1/token'));
    await until(() => expect(renewals()).toHaveLength(1));
    expect(isBusy()).toBe(true);
    await perform(() => renew?.());
    await until(() => expect(isBusy()).toBe(false));
    expect(said('status')).toContain(`now ${text(`supporter.tier.${tier}`)}`);
    expect(links()).toEqual(ways);
    await expectOutline(`thank-you-${tier}`);
  },
);

test('who waits for a tier is told that the connection is gone, and at last what to do', async () => {
  const answers: Record<string, () => unknown> = { get_subscription: () => membership() };
  signIn(answers);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  shop('/thankYou', <ThankYouScreen />);
  expect(said('status')).toBe(text('thankYou.waiting') + text('thankYou.offline'));
  await expectOutline('thank-you-waiting');
  online.mockReturnValue(true);
  await perform(() => window.dispatchEvent(new Event('online')));
  expect(said('status')).toBe(text('thankYou.waiting'));
  await perform(() => vi.advanceTimersByTimeAsync(60_000));
  expect([said('status'), isBusy()]).toEqual([text('thankYou.late'), false]);
  await expectOutline('thank-you-late');
  expect(links()).toEqual(['/subscription']);
  press(() => button(text('thankYou.again')).click());
  expect([said('status'), buttons()]).toEqual([text('thankYou.waiting'), []]);
  answers['get_subscription'] = () => Response.error();
  await perform(() => vi.advanceTimersByTimeAsync(60_000));
  expect(said('status')).toBe(text('thankYou.unreached'));
  press(() => button(text('thankYou.again')).click());
  expect(said('status')).toBe(text('thankYou.waiting'));
});

const tierTold = () => [...(document.querySelectorAll('section')[0]?.querySelectorAll('p') ?? [])];

test.each([
  [{}, [text('subscription.none')]],
  [{ role: '5_subadmin' }, [text('subscription.staff')]],
  [
    { tier: '2_historian', source: 'gift', until: '2040-08-02T10:00:00Z' },
    ['Historian', 'Through a gift, until 2 August 2040'],
  ],
  [{ tier: '1_explorer' }, ['Explorer', 'Given by our staff, without a fixed end']],
  [
    {
      role: '4_admin',
      tier: '1_explorer',
      source: 'subscription',
      until: '2040-07-02T10:00:00Z',
      subscriptions: [subscription],
    },
    ['Explorer', 'Through your subscription', text('subscription.staff')],
  ],
] as const)('a player sees their tier, by what it is given and until when: %j', (change, told) => {
  showAt(
    '/subscription',
    <OwnMembership
      membership={membership(change as Partial<Membership>)}
      offers={{ portal: null, canCancel: true }}
      onChanged={() => undefined}
    />,
  );
  expect(tierTold().map(wordsAt)).toEqual(told);
  expect(links().at(-1)).toBe('/profile#redeem');
  expect(document.querySelectorAll('section')).toHaveLength('subscriptions' in change ? 2 : 1);
});

test('gifts say from when until when, or that they wait; invoices are a link away', async () => {
  const gifts: Membership['gifts'] = [
    {
      tier: '1_explorer',
      months: 3,
      redeemedAt: '2040-06-01T10:00:00Z',
      startsAt: '2040-06-01T10:00:00Z',
      endsAt: '2040-09-01T10:00:00Z',
    },
    {
      tier: '2_historian',
      months: 1,
      redeemedAt: '2040-06-02T10:00:00Z',
      startsAt: '2040-09-01T10:00:00Z',
      endsAt: '2040-10-01T10:00:00Z',
    },
  ];
  const told = (isRunning: boolean) => {
    leave();
    showAt(
      '/subscription',
      <OwnMembership
        membership={membership({ gifts, subscriptions: [{ ...subscription, isRunning }] })}
        offers={{ portal: 'https://billing.stripe.com/p', canCancel: false }}
        onChanged={() => undefined}
      />,
    );
    return [...document.querySelectorAll('section:last-of-type li > span')].map(wordsAt);
  };
  expect(told(true)).toEqual([
    'Explorer, 3 months',
    '1 June 2040 to 1 September 2040',
    'Historian, 1 month',
    'Begins on 1 September 2040, or later if your subscription renews before then.',
  ]);
  expect(links()).toContain('https://billing.stripe.com/p');
  await expectOutline('membership');
  expect(told(false).at(-1)).toBe('1 September 2040 to 1 October 2040');
});

/** What somebody has of these tiers, the newest first: of each a subscription and a gift. */
const heldOf = (tiers: readonly ('1_explorer' | '2_historian')[]) => (
  <OwnMembership
    membership={membership({
      subscriptions: tiers.map((tier, at) => ({
        ...subscription,
        id: `sub_${tiers.length - at}`,
        tier,
      })),
      gifts: tiers.map((tier, at) => ({
        tier,
        months: 3,
        redeemedAt: `2040-06-0${tiers.length - at}T10:00:00Z`,
        startsAt: '2040-06-01T10:00:00Z',
        endsAt: '2040-09-01T10:00:00Z',
      })),
    })}
    offers={{ portal: null, canCancel: false }}
    onChanged={() => undefined}
  />
);

test('two of a tier stand beside each other, and stay once each when a newer one comes', () => {
  const { again } = showAt('/subscription', heldOf(['1_explorer', '1_explorer']));
  again(heldOf(['2_historian', '1_explorer', '1_explorer']));
  const names = ['Historian', 'Explorer', 'Explorer'];
  expect([...document.querySelectorAll('li > span:first-child')].map(wordsAt)).toEqual([
    ...names,
    ...names.map((name) => `${name}, 3 months`),
  ]);
});

const lines = () =>
  [...document.querySelectorAll('li > span, li > p')].map(({ textContent }) => textContent);

test('a subscription of a year says its price and its notice; one without a price neither', () => {
  own({ interval: 'year', amount: 3050, tier: null });
  expect(lines()).toEqual([
    text('subscription.unknownTier'),
    '€30.50 a year',
    'Renews on 1 July 2040.',
    text('subscription.yearNotice'),
  ]);
  own({ interval: 'year', isRunning: false });
  expect(lines()).toEqual(['Explorer', '€3 a year', 'Renews on 1 July 2040.']);
  own({ amount: null, isRunning: false });
  expect(lines()).toEqual(['Explorer', 'Renews on 1 July 2040.']);
  own({});
  expect(lines()[1]).toBe('€3 a month');
  own({ renewsAt: null, status: 'unpaid' });
  expect([situation(), needsAttention()]).toEqual([
    expect.stringMatching(/^The last payment failed. Check your card or account and write/),
    'true',
  ]);
  own({ renewsAt: null });
  expect(situation()).toBe(text('subscription.situation.runs'));
  own({ status: 'canceled' });
  expect(situation()).toBe(text('subscription.situation.endedOnce'));
  own({ problem: 'disputed' });
  expect([situation(), needsAttention()]).toEqual([
    text('subscription.situation.disputed'),
    'true',
  ]);
  own({ status: 'incomplete' });
  expect(needsAttention()).toBe('true');
});

test('whoever looks at subscriptions sees the tiers, and their own once signed in', async () => {
  const stands: unknown[] = [
    refused('42501'),
    membership(),
    membership({ tier: '1_explorer', subscriptions: [subscription] }),
  ];
  signIn({ get_subscription: () => stands.shift() });
  const sold = offers();
  const { visited } = shop('/subscription', <SubscriptionScreen />, () => sold);
  expect([isBusy(), buttons()]).toEqual([true, []]);
  await until(() => expect(screen().textContent).toContain(text('subscription.failed')));
  expect(isBusy()).toBe(false);
  await perform(() => button(text('supporter.retry')).click());
  await until(() => expect(headings()).toContain(text('subscription.nowTitle')));
  press(() => button('Choose Explorer').click());
  expect(visited).toEqual(['/subscription', '/order?choice=1_explorer.month']);
  leave();
  shop('/subscription', <SubscriptionScreen />, () => sold);
  await until(() => expect(headings()).toContain(text('subscription.ownTitle')));
  expect(screen().textContent).toContain(text('subscription.changeTierLater'));
  expect(document.body.textContent).toContain(text('supporter.current'));
  expect(buttons()).toEqual([]);
  // What somebody pays for is not shown to who signs in meanwhile.
  stands.push(membership());
  signInAs('eve');
  expect(headings()).not.toContain(text('subscription.ownTitle'));
  await until(() => expect(headings()).toContain(text('subscription.nowTitle')));
  expect(headings()).not.toContain(text('subscription.ownTitle'));
  leave();
  // What the payment service has made of an end is asked for again.
  stands.push(
    membership({ tier: '1_explorer', subscriptions: [subscription] }),
    membership({ tier: '1_explorer', subscriptions: [{ ...subscription, isRunning: false }] }),
  );
  const ends: Response[] = [Response.json({ status: 'active', endsAt: null })];
  shop('/subscription', <SubscriptionScreen />, (path) =>
    path === '/payments/cancel'
      ? (ends.shift() ?? Response.error())
      : offers({ portal, canCancel: true }),
  );
  await until(() => expect(screen().textContent).toContain(text('subscription.changeTier')));
  await expectOutline('subscription');
  await perform(() => button(text('subscription.cancel.ask')).click());
  await perform(() => button(text('subscription.cancel.submit')).click());
  await until(() => button('Choose Explorer'));
  leave();
  press(() => setSession({ state: 'signedOut', hasEnded: false }));
  shop('/subscription', <SubscriptionScreen />, () => sold);
  await until(() => expect(headings()).toContain(text('subscription.tiersTitle')));
  await expectOutline('subscription-signed-out');
  expect(links()).toEqual([
    '/login?return=/subscription',
    '/cancelContract',
    '/withdraw',
    '/terms',
  ]);
  leave();
  press(() => setSession({ state: 'unreached' }));
  let answer: Offers | Response = Response.json({ message: 'no' }, { status: 500 });
  shop('/subscription', <SubscriptionScreen />, () => answer);
  await until(() => expect(screen().textContent).toContain(text('supporter.offersFailed')));
  answer = offers({ tiers: [] });
  press(() => button(text('supporter.retry')).click());
  await until(() => expect(screen().textContent).not.toContain(text('supporter.offersFailed')));
  await until(() => expect(isBusy()).toBe(false));
  expect([headings(), links().length]).toEqual([[text('subscription.title')], 3]);
});
