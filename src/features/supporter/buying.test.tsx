// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  leave,
  perform,
  press,
  running,
  show,
  showAt,
  text,
  type,
  buttons,
} from '../../../tests/page/rendered.tsx';
import { setSession } from '../../backend/session.ts';
import { DeclarationForm } from './contract/declaration-form.tsx';
import { GiftTable } from './gifts/gift-table.tsx';
import { offers } from './offers-factory.ts';
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

test('what is fetched again takes the place of what failed, or of what was there', async () => {
  const answers: (object | Error)[] = [new Error('down'), { price: 3 }, new Error('down')];
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
});

test('a gift is chosen by its price; what is not offered says so', async () => {
  const chosen: unknown[] = [];
  const sold = offers();
  show(
    <GiftTable
      offers={sold}
      chosen={sold.gifts[1] ?? null}
      onChoose={(gift) => chosen.push(gift)}
    />,
  );
  const [explorer, historian] = document.querySelectorAll<HTMLInputElement>('input');
  expect([explorer?.checked, historian?.checked]).toEqual([false, true]);
  const cells = [...document.querySelectorAll('td')].map(
    (cell) => cell.querySelector('input') !== null,
  );
  expect(cells).toEqual([true, false, false, true]);
  await perform(() => explorer?.click());
  expect(chosen).toEqual([sold.gifts[0]]);
});

const choices = () => buttons();

test('tiers are shown by the month or the year, as far as they are offered, and chosen as shown', async () => {
  const chosen: unknown[] = [];
  const [explorer] = offers().tiers;
  const month = { amount: 300, link: 'https://pay.example/m' };
  const year = { amount: 3000, link: 'https://pay.example/y' };
  const sold = offers({
    tiers: [
      { ...explorer!, month, year },
      { tier: '2_historian', month, year: null },
    ],
  });
  const tiers = (onChoose: ((choice: object) => void) | null) =>
    showAt('/support', <TierList offers={sold} current="1_explorer" onChoose={onChoose} />);
  tiers((choice) => chosen.push(choice));
  expect(choices()).toHaveLength(2);
  await perform(() => choices()[1]?.click());
  await perform(() => document.querySelectorAll<HTMLInputElement>('[type="radio"]')[1]?.click());
  expect(choices()).toHaveLength(1);
  await perform(() => choices()[0]?.click());
  expect(chosen).toEqual([
    { tier: '2_historian', interval: 'month' },
    { tier: '1_explorer', interval: 'year' },
  ]);
  expect(document.body.textContent).toContain(text('supporter.only.month'));
  leave();
  tiers(null);
  expect(choices()).toEqual([]);
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
  expect([wrong(), sent]).toEqual([['name', 'email'], []]);
  type('name', ' Ada  Lovelace ');
  type('email', 'ada@example.org');
  await perform(() => document.querySelectorAll<HTMLInputElement>('[type="radio"]')[1]?.click());
  await send();
  expect(wrong()).toEqual(['reason']);
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
