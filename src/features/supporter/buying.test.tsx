// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { useBrowserLocation } from 'wouter/use-browser-location';
import {
  button,
  expectOutline,
  leave,
  perform,
  press,
  running,
  said,
  show,
  showAt,
  text,
  texts,
  type,
  buttons,
  until,
} from '../../../tests/page/rendered.tsx';
import { useSettings } from '../../device/cookies/use-settings.ts';
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
import { ServerError } from '../../backend/errors.ts';
import type { Declaration } from '../../backend/payments.ts';
import { setSession } from '../../backend/session.ts';
import { CancelContractScreen, WithdrawScreen } from './contract/contract-end-screens.tsx';
import { DeclarationReceipt } from './contract/declaration-receipt.tsx';
import { TermsScreen } from './contract/terms-screen.tsx';
import { EnglishGiftScreen, GermanGiftScreen } from './gifts/gift-screen.tsx';
import { SupportScreen } from './tiers/support-screen.tsx';
import { DeclarationForm } from './contract/declaration-form.tsx';
import { GiftTable } from './gifts/gift-table.tsx';
import { offers } from './offers-factory.ts';
import { Price } from './price.tsx';
import { OrderScreen } from './tiers/order-screen.tsx';
import { SubscriptionScreen } from './tiers/subscription-screen.tsx';
import { ThankYouScreen } from './tiers/thank-you-screen.tsx';
import { TierList } from './tiers/tier-list.tsx';
import { useAwaited } from './tiers/use-awaited.ts';
import { useFetched } from './use-fetched.ts';

beforeEach(() => {
  vi.useFakeTimers();
  setSession({ state: 'signedOut', hasEnded: false });
});

afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const notices = () => document.querySelector('.Toastify')?.textContent ?? '';

function pass(milliseconds: number) {
  return perform(() => vi.advanceTimersByTimeAsync(milliseconds));
}

test('what takes a moment to arrive is asked for every two seconds, until it is there', async () => {
  const answers: (string | null)[] = [null, null, 'there'];
  const ask = vi.fn<() => Promise<string | null>>(async () => answers.shift() ?? null);
  let now: ReturnType<typeof useAwaited<string>> | undefined;
  show(
    running(
      () => useAwaited(ask),
      (said_) => {
        now = said_;
      },
    ),
  );
  await pass(1999);
  expect([ask.mock.calls.length, now?.awaited.state]).toEqual([1, 'waiting']);
  await pass(1);
  await pass(2000);
  expect([ask.mock.calls.length, now?.awaited]).toEqual([3, { state: 'there', value: 'there' }]);
  await pass(120_000);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('after a minute it is late, or out of reach: then the connection or a press begins again', async () => {
  let isDown = false;
  const ask = vi.fn<() => Promise<string | null>>(async () => {
    if (isDown) throw new Error('down');
    return null;
  });
  let now: ReturnType<typeof useAwaited<string>> | undefined;
  show(
    running(
      () => useAwaited(ask),
      (said_) => {
        now = said_;
      },
    ),
  );
  await pass(59_999);
  expect(now?.awaited.state).toBe('waiting');
  await pass(1);
  expect(now?.awaited.state).toBe('late');
  const before = ask.mock.calls.length;
  await perform(() => window.dispatchEvent(new Event('online')));
  await pass(10_000);
  expect(ask).toHaveBeenCalledTimes(before);
  press(() => now?.again());
  expect(now?.awaited.state).toBe('waiting');
  isDown = true;
  await pass(60_000);
  expect(now?.awaited.state).toBe('unreached');
  await perform(() => window.dispatchEvent(new Event('online')));
  expect(now?.awaited.state).toBe('waiting');
  show(null);
  expect(vi.getTimerCount()).toBe(0);
});

const Awaited = ({ ask }: { ask: () => Promise<string> }) =>
  JSON.stringify(useAwaited(ask).awaited);

test('what was asked for before is not taken for what is asked for now', async () => {
  const answer: ((value: string) => void)[] = [];
  const asking = () => () =>
    new Promise<string>((resolve) => {
      answer.push(resolve);
    });
  const [former, next] = [asking(), asking()];
  show(<Awaited ask={former} />);
  show(<Awaited ask={next} />);
  await perform(() => answer[0]?.('former'));
  expect(document.body.textContent).toBe('{"state":"waiting"}');
  await perform(() => answer[1]?.('next'));
  expect(document.body.textContent).toBe('{"state":"there","value":"next"}');
});

test('what is fetched again takes the place of what failed, or of what was there', async () => {
  const refusal = new ServerError('the index sleeps', 'XX000');
  const answers: (object | Error)[] = [new Error('down'), { price: 3 }, refusal];
  const load = async () => {
    const next = answers.shift();
    if (next instanceof Error) throw next;
    return next ?? {};
  };
  let now: ReturnType<typeof useFetched<object>> | undefined;
  show(
    running(
      () => useFetched(load),
      (said_) => {
        now = said_;
      },
    ),
  );
  await pass(0);
  expect(now?.fetched.state).toBe('failed');
  await perform(() => now?.reload());
  expect(now?.fetched).toEqual({ state: 'ready', value: { price: 3 } });
  await perform(() => now?.reload());
  expect(now?.fetched).toEqual({ state: 'ready', value: { price: 3 } });
  await until(() => expect(notices()).toContain(`${text('errors.unknown')}the index sleeps`));
});

test('a gift is chosen by its price; what is not offered says so', async () => {
  const chosen: unknown[] = [];
  const { gifts } = offers();
  const longer = { ...gifts[0]!, months: 12, amount: 3000 };
  const sold = offers({ gifts: [gifts[1]!, gifts[0]!, longer] });
  show(
    <GiftTable
      offers={sold}
      chosen={sold.gifts[1] ?? null}
      onChoose={(gift) => chosen.push(gift)}
    />,
  );
  const [historian, explorer, other] = document.querySelectorAll<HTMLInputElement>('input');
  expect([...document.querySelectorAll('thead th')].slice(1).map(wordsAt)).toEqual([
    '3 months',
    '12 months',
  ]);
  expect([...document.querySelectorAll('td')].map((cell) => cell.dataset['months'])).toEqual([
    undefined,
    '12\u00a0months',
    '3\u00a0months',
    '12\u00a0months',
  ]);
  const named = [explorer, historian].map((each) => each?.getAttribute('aria-label'));
  expect(named.map((name) => name?.replaceAll('\u00a0', ' '))).toEqual([
    'Explorer, 3 months, €9',
    'Historian, 12 months, €48',
  ]);
  expect(document.querySelector('td')?.textContent).toBe(text('gifts.notOffered'));
  expect([historian, explorer, other].map((each) => each?.checked)).toEqual([false, true, false]);
  // Arrow keys lead from each to the others.
  expect(explorer?.name).not.toBe('');
  expect(historian?.name).toBe(explorer?.name);
  const cells = [...document.querySelectorAll('td')].map(
    (cell) => cell.querySelector('input') !== null,
  );
  expect(cells).toEqual([false, true, true, true]);
  await expectOutline('gift-table');
  await perform(() => historian?.click());
  expect(chosen).toEqual([sold.gifts[0]]);
  show(<GiftTable offers={sold} chosen={sold.gifts[0] ?? null} onChoose={() => undefined} />);
  expect([historian, explorer, other].map((each) => each?.checked)).toEqual([true, false, false]);
});

test('the sign of a currency is small, all digits of a price are large', () => {
  show(<Price amount={123_450} currency="EUR" />);
  const parts = [...document.querySelectorAll('span span')];
  expect(parts.map((part) => part.textContent)).toEqual(['€', '1', ',', '234', '.', '50']);
  expect(parts.filter((part) => part.className !== '')).toEqual(parts.slice(0, 1));
});

const choices = () => buttons();
const tierPrices = () => [...document.querySelectorAll('li > p')].map(wordsAt);

test('tiers are shown by the month or the year, as far as they are offered, and chosen as shown', async () => {
  const chosen: unknown[] = [];
  const [explorer] = offers().tiers;
  const month = { amount: 300, link: 'https://pay.example/m' };
  const year = { amount: 3000, link: 'https://pay.example/y' };
  const sold = offers({
    tiers: [
      { ...explorer!, month, year },
      { tier: '2_historian', month, year: null },
      { tier: '3_chronicler', month: null, year },
    ],
  });
  const tiers = (onChoose: ((choice: object) => void) | null) =>
    showAt('/support', <TierList offers={sold} current="1_explorer" onChoose={onChoose} />);
  tiers((choice) => chosen.push(choice));
  expect(choices()).toHaveLength(2);
  expect(
    [...document.querySelectorAll('ul ul')].map((list) => [...list.children].map(wordsAt)),
  ).toEqual([
    [
      'Past and random puzzles, 3 a day',
      text('supporter.opens.explorer.calendar'),
      text('supporter.opens.explorer.history'),
    ],
    [
      text('supporter.opens.historian.before'),
      text('supporter.opens.historian.archive'),
      '10 past puzzles a day',
    ],
    [
      text('supporter.opens.chronicler.before'),
      'As many past puzzles as you like',
      text('supporter.opens.chronicler.trial'),
    ],
  ]);
  const current = [...document.querySelectorAll('h3 + span')].map((each) => [
    each.previousElementSibling?.textContent,
    each.textContent,
  ]);
  expect(current).toEqual([['Explorer', text('supporter.current')]]);
  expect(document.body.textContent).toContain('All prices include 19% VAT.');
  expect(tierPrices()).toEqual(['€3 a month', '€3 a month', text('supporter.only.year')]);
  await perform(() => choices()[1]?.click());
  await perform(() => document.querySelectorAll<HTMLInputElement>('[type="radio"]')[1]?.click());
  expect(choices()).toHaveLength(2);
  expect(tierPrices()).toEqual(['€30 a year', text('supporter.only.month'), '€30 a year']);
  await perform(() => choices()[0]?.click());
  expect(chosen).toEqual([
    { tier: '2_historian', interval: 'month' },
    { tier: '1_explorer', interval: 'year' },
  ]);
  leave();
  tiers(null);
  expect(choices()).toEqual([]);
  leave();
  showAt(
    '/support',
    <TierList
      offers={offers({ tiers: [{ tier: '1_explorer', month: null, year }] })}
      current={null}
      onChoose={(choice) => chosen.push(choice)}
    />,
  );
  expect(document.querySelectorAll('[type="radio"]')).toHaveLength(0);
  await perform(() => choices()[0]?.click());
  expect(chosen.splice(2)).toEqual([{ tier: '1_explorer', interval: 'year' }]);
});

const wrong = () =>
  [...document.querySelectorAll<HTMLInputElement>('[aria-invalid]')].map(({ name }) => name);

const send = () => perform(() => document.querySelector('form')?.requestSubmit());

test('a declaration is sent once it is whole, and what the server did not accept stands at its field', async () => {
  const answers = [
    () =>
      Response.json({ code: 'validation_failed', message: 'no', field: 'end' }, { status: 422 }),
    () => Response.json({ receivedAt: '2026-06-10T10:00:00Z' }),
  ];
  const sent: string[] = [];
  const received: unknown[] = [];
  showAt(
    '/cancelContract',
    <DeclarationForm kind="cancellation" onReceived={(...told) => received.push(told)} />,
    (path, body) => {
      sent.push(`${path} ${body}`);
      return answers.shift()?.() ?? Response.error();
    },
  );
  await send();
  await expectOutline('declaration-lacking');
  expect([wrong(), sent]).toEqual([['name', 'email'], []]);
  const fields = document.querySelectorAll<HTMLInputElement>('input[name]:not([type="radio"])');
  expect(
    [...fields].map((field) => [field.name, field.type, field.getAttribute('autocomplete')]),
  ).toEqual([
    ['name', 'text', 'name'],
    ['email', 'email', 'email'],
    ['contract', 'text', null],
    ['end', 'date', null],
  ]);
  type('name', ' Ada  Lovelace ');
  type('email', 'ada@example.org');
  await perform(() => document.querySelectorAll<HTMLInputElement>('[type="radio"]')[1]?.click());
  await send();
  expect(wrong()).toEqual(['reason']);
  await expectOutline('declaration-reason');
  type('reason', 'It ended.');
  await send();
  expect([wrong(), received]).toEqual([['end'], []]);
  await send();
  expect(sent[1]).toContain('/payments/declare ');
  expect(JSON.parse(sent[1]?.slice('/payments/declare '.length) ?? '')).toEqual({
    kind: 'cancellation',
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    contract: '',
    type: 'extraordinary',
    reason: 'It ended.',
    end: null,
    language: 'en',
  });
  expect(received).toMatchObject([[{ name: 'Ada Lovelace' }, '2026-06-10T10:00:00Z']]);
});

test('a declaration that is refused otherwise says so, and is there still', async () => {
  const codes = ['validation_failed', 'over_request_rate_limit'];
  showAt('/withdraw', <DeclarationForm kind="withdrawal" onReceived={() => undefined} />, () =>
    Response.json({ code: codes.shift(), message: 'no' }, { status: 422 }),
  );
  type('name', 'Ada');
  type('email', 'ada@example.org');
  for (const words of ['contractEnd.refused', 'errors.over_request_rate_limit']) {
    await send();
    await until(() => expect(alarms()).toContain(text(words)));
  }
  // With what the server says of it.
  expect(alarms()).toContain(`${text('errors.over_request_rate_limit')}no`);
  expect([wrong(), document.querySelector<HTMLInputElement>('[name="name"]')?.value]).toEqual([
    [],
    'Ada',
  ]);
});

const operator = { hasPayments: true, name: 'Ada', address: ['Way 1', 'Berlin'] };
const down = () => Response.json({ message: 'no' }, { status: 500 });
const legal = ['/cancelContract', '/withdraw', '/terms'];

test.each([
  ['/terms', TermsScreen],
  ['/gifts', EnglishGiftScreen],
  ['/cancelContract', CancelContractScreen],
  ['/withdraw', WithdrawScreen],
  ['/order', OrderScreen],
  ['/subscription', SubscriptionScreen],
  ['/thankYou', ThankYouScreen],
] as const)('where nothing is sold, %s says so', async (path, Screen) => {
  stateOperator({ ...operator, hasPayments: false });
  showAt(path, <Screen />);
  expect([headings(), links()]).toEqual([[text('supporter.nothing.title')], ['/']]);
  await expectOutline('nothing-to-buy', 'main > *');
});

/** Which of the page's own terms are not in sight, by their keys. */
const unsaid = (keys: RegExp) =>
  [...texts('terms')].flatMap(([key, words]) =>
    keys.test(key) && !screen().textContent.includes(words) ? [key] : [],
  );

const paragraphs = (place: string) =>
  [...document.querySelectorAll(`section:has(#${place}) p`)].map((each) => each.textContent);

test('terms are the operator’s, paragraph by paragraph, or else the page’s own', async () => {
  stateOperator({ ...operator, email: 'a@example.org' });
  const terms = { de: 'Eins', en: 'One\nline\n \nTwo\n\n' };
  let answer = down;
  showAt('/terms', <TermsScreen />, () => answer());
  expect([isBusy(), buttons(), links()]).toEqual([true, [], legal]);
  await until(() => expect(screen().textContent).toContain(text('terms.failed')));
  expect(isBusy()).toBe(false);
  answer = () => Response.json(offers({ texts: { terms, withdrawal: null } }));
  await perform(() => button(text('supporter.retry')).click());
  await until(() => expect(headings()).toContain(text('terms.termsTitle')));
  expect(paragraphs('terms')).toEqual(['One\nline', 'Two']);
  await expectOutline('terms-given');
  expect(paragraphs('withdrawal')).toContain('To Ada, Way 1, Berlin, a@example.org:');
  expect(unsaid(/^(right|effects|form)/)).toEqual([]);
  expect(document.activeElement).toBe(document.body);
  leave();
  history.replaceState(null, '', '/terms#terms');
  showAt('/terms', <TermsScreen />, () => answer());
  await until(() => expect(headings()).toContain(text('terms.termsTitle')));
  expect(document.activeElement).toBe(document.body);
  leave();
  history.replaceState(null, '', '/terms#withdrawal');
  const scrolls = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockReturnValue();
  answer = () => Response.json(offers({ texts: { terms: null, withdrawal: terms } }));
  showAt('/terms', <TermsScreen />, () => answer());
  await until(() => expect(document.activeElement?.id).toBe('withdrawal'));
  expect(scrolls).toHaveBeenCalledTimes(1);
  expect(paragraphs('withdrawal')).toEqual(['One\nline', 'Two']);
  expect(paragraphs('terms')).toContain(text('terms.term.ways'));
  await expectOutline('terms-own');
  expect(document.querySelectorAll('h3')).toHaveLength(7);
  expect(unsaid(/^(parties|subject|making|price|term|gift|faults)/)).toEqual([]);
});

const declaration: Declaration = {
  kind: 'cancellation',
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  contract: '',
  type: 'extraordinary',
  reason: 'It ended.',
  end: null,
};

test.each([
  [
    declaration,
    [
      ['declaration', text('contractEnd.cancellation.title')],
      ['name', 'Ada Lovelace'],
      ['email', 'ada@example.org'],
      ['contract', text('contractEnd.notStated')],
      ['type', text('contractEnd.extraordinary')],
      ['reason', 'It ended.'],
      ['end', text('contractEnd.earliest')],
    ],
  ],
  [
    { ...declaration, type: 'ordinary', contract: 'Historian', end: '2040-07-01' },
    [
      ['declaration', text('contractEnd.cancellation.title')],
      ['name', 'Ada Lovelace'],
      ['email', 'ada@example.org'],
      ['contract', 'Historian'],
      ['type', text('contractEnd.ordinary')],
      ['end', '1 July 2040'],
    ],
  ],
  [
    { ...declaration, kind: 'withdrawal' },
    [
      ['declaration', text('contractEnd.withdrawal.title')],
      ['name', 'Ada Lovelace'],
      ['email', 'ada@example.org'],
      ['contract', text('contractEnd.notStated')],
    ],
  ],
] as const)(
  'who ended a contract sees, prints and keeps what arrived and when',
  async (made, lines) => {
    stateOperator(operator);
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const files: Blob[] = [];
    const names: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:file';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    showAt(
      '/cancelContract',
      <DeclarationReceipt declaration={made} receivedAt="2040-06-10T10:00:05Z" />,
    );
    const stated = lines.map(([key, value]) => [text(`contractEnd.${key}`), value]);
    const arrived = [
      text('contractEnd.receivedAt'),
      expect.stringMatching(/^10 June 2040.*:00:05/),
    ];
    expect(facts()).toEqual([arrived, ...stated]);
    expect(headings()[0]).toBe(text(`contractEnd.${made.kind}.received`));
    expect(said('status')).toContain('ada@example.org');
    press(() => button(text('contractEnd.print')).click());
    press(() => button(text('contractEnd.save')).click());
    expect(print).toHaveBeenCalledOnce();
    expect(files[0]?.type).toBe('text/plain');
    expect(names).toEqual([`${text(`contractEnd.file.${made.kind}`)}-2040-06-10.txt`]);
    const kept = (await files[0]?.text())?.split('\n') ?? [];
    expect(kept.slice(3)).toEqual([
      ...stated.map((line) => line.join(': ')),
      `${text('contractEnd.receivedBy')}: Ada, Way 1, Berlin`,
      '',
    ]);
    expect(kept.slice(0, 3)).toEqual([
      text(`contractEnd.${made.kind}.received`),
      '',
      expect.stringMatching(/: 10 June 2040.*:00:05/),
    ]);
    vi.restoreAllMocks();
  },
);

test('whoever declares an end is shown that it arrived, and a quicker way while signed in', async () => {
  stateOperator({ ...operator, phone: '030 1', email: 'a@example.org' });
  signedIn();
  showAt('/cancelContract', <CancelContractScreen />, () =>
    Response.json({ receivedAt: '2040-06-10T10:00:05Z' }),
  );
  expect(headings()).toEqual([text('contractEnd.cancellation.title')]);
  expect(links()).toEqual(['/subscription', 'mailto:a@example.org', ...legal]);
  expect(document.querySelector('address')?.textContent).toBe('Ada\nWay 1\nBerlin\n030 1');
  expect(document.querySelector<HTMLInputElement>('[name="email"]')?.value).toBe('ada@example.org');
  await expectOutline('cancel-contract');
  type('name', 'Ada');
  await send();
  await until(() => expect(headings()[0]).toBe(text('contractEnd.cancellation.received')));
  expect(facts()).toContainEqual([text('contractEnd.name'), 'Ada']);
  leave();
  showAt('/withdraw', <WithdrawScreen />);
  expect([headings(), links()]).toEqual([
    [text('contractEnd.withdrawal.title')],
    ['mailto:a@example.org', ...legal],
  ]);
  expect(document.querySelectorAll('form input')).toHaveLength(3);
  await expectOutline('withdraw');
  press(() => setSession({ state: 'signedOut', hasEnded: false }));
  expect(document.querySelector<HTMLInputElement>('[name="email"]')?.value).toBe('ada@example.org');
});

function signedIn(role: '0_user' | '1_explorer' = '0_user') {
  setSession({
    state: 'signedIn',
    session: {
      userId: 'ada',
      email: 'ada@example.org',
      role,
      permissions: [],
      needsSecondFactor: false,
    },
  });
}

test('a gift is looked over once it is chosen, and ordered by somebody who stays unknown', async () => {
  stateOperator(operator);
  const assign = vi.spyOn(location, 'assign').mockReturnValue();
  let answer = down;
  showAt('/gifts', <EnglishGiftScreen />, () => answer());
  expect([isBusy(), buttons()]).toEqual([true, []]);
  await until(() => expect(screen().textContent).toContain(text('supporter.offersFailed')));
  expect(isBusy()).toBe(false);
  answer = () => Response.json(offers({ vatPercent: null }));
  await perform(() => button(text('supporter.retry')).click());
  await until(() => expect(headings()).toContain(text('gifts.order')));
  expect(screen().textContent).toContain(text('gifts.pick'));
  expect(screen().textContent).toContain(text('supporter.noVat'));
  expect([...document.querySelectorAll('th')].map(wordsAt)).toEqual([
    text('gifts.tierHead'),
    '3 months',
    '12 months',
    'Explorer',
    'Historian',
  ]);
  const prices = document.querySelectorAll<HTMLInputElement>('input');
  await perform(() => prices[0]?.click());
  expect(facts()[0]?.[1]).toMatch(/^Explorer for 3.months/);
  await perform(() => prices[1]?.click());
  expect([...prices].map(({ checked }) => checked)).toEqual([false, true]);
  expect(facts().map(([name]) => name)).toEqual([
    text('gifts.what'),
    text('order.price'),
    text('gifts.end'),
    text('gifts.delivery'),
    text('order.payment'),
    text('order.seller'),
    text('order.withdrawal'),
  ]);
  expect(facts()[0]?.[1]).toMatch(/^Historian for 12.months/);
  expect(facts()[1]?.[1]).toBe(`€48\n${text('order.noVat')}`);
  expect(facts()[4]?.[1]).toBe(text('order.paymentOnce'));
  await expectOutline('gift-order');
  press(() => button(text('order.submit')).click());
  expect(assign.mock.calls).toEqual([
    ['https://buy.stripe.com/gift12?client_reference_id=en&locale=en'],
  ]);
  leave();
  answer = () => Response.json(offers({ gifts: [] }));
  showAt('/gifts', <EnglishGiftScreen />, () => answer());
  await until(() => expect(screen().textContent).toContain(text('gifts.none')));
  expect(headings()).toEqual([text('gifts.title')]);
  vi.restoreAllMocks();
});

test.each([
  ['/gifts', EnglishGiftScreen, 'en-US'],
  ['/schenken', GermanGiftScreen, 'de-DE'],
] as const)(
  'gifts at %s lend the page their language, but for whoever is back from a payment',
  async (path, Screen, language) => {
    stateOperator(operator);
    let lent = '';
    const follow = running(useSettings, ({ language: now }) => {
      lent = now;
    });
    const both = (
      <>
        {follow}
        <Screen />
      </>
    );
    const gift = { code: 'ABCD-EFGH', tier: '3_chronicler', months: 1, isRedeemed: true };
    const answer = (asked: string) => Response.json(asked.endsWith('/get_gift') ? gift : offers());
    showAt(path, both, answer);
    expect(lent).toBe(language);
    const { again } = showAt(path, follow, answer);
    again(follow);
    const own = lent;
    leave();
    history.replaceState(null, '', `${path}?session_id=cs_1`);
    const { visited } = showAt(path, both, answer);
    await until(() => expect(said('status')).toBe(text('gifts.arrival.redeemed')));
    expect([lent, visited]).toEqual([own, [path]]);
    expect(document.querySelector('article')?.textContent).toMatch(/Chronicler1.monthFor/);
    expect(document.querySelector('code')?.textContent).toBe('ABCD-EFGH');
    expect(document.querySelector('article')?.textContent).toContain(
      `open ${location.host}/profile, sign in`,
    );
    expect(screen().lastElementChild?.querySelectorAll('a')).toHaveLength(3);
    // In either language it is the same screen.
    await expectOutline('gift-bought');
    press(() => button(text('gifts.arrival.another')).click());
    await until(() => expect(headings()).toContain(text('gifts.title')));
    expect(lent).toBe(language);
    leave();
    // After a reload the page knows still whose code it is.
    history.replaceState({ giftSession: 'cs_1' }, '', path);
    showAt(path, both, answer);
    await until(() => expect(said('status')).toBe(text('gifts.arrival.redeemed')));
  },
);

test('a payment leaves the address, but not the page’s memory before another gift is bought', async () => {
  stateOperator(operator);
  history.replaceState(null, '', '/gifts?session_id=cs_1');
  const gift = { code: 'ABCD-EFGH', tier: '3_chronicler', months: 1, isRedeemed: false };
  const screenThere = (
    <Router hook={useBrowserLocation}>
      <EnglishGiftScreen />
    </Router>
  );
  showAt('/gifts', screenThere, (asked) =>
    Response.json(asked.endsWith('/get_gift') ? gift : offers()),
  );
  await until(() => expect(said('status')).toBe(text('gifts.arrival.ready')));
  expect([location.search, history.state]).toEqual(['', { giftSession: 'cs_1' }]);
  press(() => button(text('gifts.arrival.another')).click());
  await until(() => expect(headings()).toContain(text('gifts.title')));
  expect(history.state).toBeNull();
});

test('how somebody can help depends on what the operator has, and on who looks', async () => {
  const passOn = <p>pass on</p>;
  stateOperator({});
  signedIn();
  showAt('/support', <SupportScreen passOn={passOn} />);
  expect([headings(), links()]).toEqual([
    [text('supporter.title'), text('supporter.tellTitle')],
    [],
  ]);
  expect(screen().textContent).toContain('pass on');
  // Who may have an account is not asked to make one.
  for (const state of ['unknown', 'secondStep', 'unreached'] as const) {
    press(() => setSession({ state }));
    expect([state, ...links()]).toEqual([state]);
  }
  press(() => setSession({ state: 'signedOut', hasEnded: false }));
  expect(links()).toEqual(['/login', '/register']);
  stateOperator({
    links: { support: 'https://give.example/' },
    supportEmail: 'help@example.org',
  });
  leave();
  showAt('/support', <SupportScreen passOn={passOn} />);
  expect(links()).toEqual([
    'https://give.example/',
    'mailto:help@example.org',
    '/login',
    '/register',
  ]);
  await expectOutline('support-unsold');
  expect(headings().slice(2)).toEqual(
    ['giveTitle', 'improveTitle', 'accountTitle'].map((key) => text(`supporter.${key}`)),
  );
  leave();
  stateOperator(operator);
  let answer = down;
  showAt('/support', <SupportScreen passOn={passOn} />, () => answer());
  expect(buttons()).toEqual([]);
  await until(() => expect(screen().textContent).toContain(text('supporter.offersFailed')));
  expect(links()).toEqual(['/subscription', '/login', '/register', ...legal]);
  answer = () => Response.json(offers());
  await perform(() => button(text('supporter.retry')).click());
  await until(() => expect(links()).toContain('/gifts'));
  await expectOutline('support');
  expect(document.querySelectorAll('h3')).toHaveLength(1);
  expect(document.querySelector('[type="radio"]')).toBeNull();
  expect(screen().textContent).not.toContain(text('supporter.current'));
  press(() => signedIn('1_explorer'));
  await until(() => expect(screen().textContent).toContain(text('supporter.current')));
  press(() => setSession({ state: 'signedOut', hasEnded: false }));
  leave();
  answer = () => Response.json(offers({ tiers: [], gifts: [] }));
  showAt('/support', <SupportScreen passOn={passOn} />, () => answer());
  await until(() => expect(headings()).not.toContain(text('supporter.tiersTitle')));
  expect(links()).not.toContain('/gifts');
});
