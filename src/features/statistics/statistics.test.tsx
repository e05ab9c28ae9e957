// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { button, leave, perform, said, show, text } from '../../../tests/page/rendered.tsx';
import { NoConnectionError } from '../../backend/errors.ts';
import { emptyStatistics } from '../../domain/statistics/statistics.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { LoadingFailed } from './loading-failed.tsx';
import { PlayedYear } from './played-year.tsx';
import { StatisticsChoice } from './statistics-choice.tsx';

afterEach(() => {
  leave();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const device = { statistics: { ...emptyStatistics, noSuccess: 1 }, ledger: [] };
const online = { statistics: { ...emptyStatistics, firstTrySuccess: 3 }, ledger: [] };

const rows = () => [...document.querySelectorAll('tbody th')].map((row) => row.textContent);

const turns = () =>
  [text('stats.yearBefore'), text('stats.yearAfter')].map((name) =>
    button(name).getAttribute('aria-disabled'),
  );

const heading = () => document.querySelector('h2')?.textContent;

test('years with games are turned one by one, and no further', async () => {
  const ledger = [
    { date: '2025-03-01', quizId: '1', attempt: 1 },
    { date: '2026-02-01', quizId: '2', attempt: null },
    { date: '2026-06-09', quizId: '3', attempt: 4 },
  ] as const;
  show(<PlayedYear ledger={ledger} day="2026-06-10" />);
  expect([heading()?.includes('2026'), turns()]).toEqual([true, ['false', 'true']]);
  expect(rows()).toEqual(['9 June 2026', '1 February 2026']);
  await perform(() => button(text('stats.yearAfter')).click());
  expect(heading()).toContain('2026');
  await perform(() => button(text('stats.yearBefore')).click());
  expect([heading()?.includes('2025'), turns(), rows()]).toEqual([
    true,
    ['true', 'false'],
    ['1 March 2025'],
  ]);
});

const isBusy = () => document.querySelector('.dialog-body')?.getAttribute('aria-busy');

const choose = (name: 'device' | 'online') =>
  perform(() => button(text(`statsConflict.${name}.submit`)).click());

test('of device and account one is chosen, once; what changed meanwhile or failed is said', async () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  const endings: ('done' | 'changed' | Error)[] = [
    'changed',
    new NoConnectionError('gone'),
    'done',
  ];
  let finish: (() => void) | undefined;
  const onChoose = vi.fn<(source: string) => Promise<'done' | 'changed'>>(async () => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    const ending = endings.shift() ?? 'done';
    if (ending instanceof Error) throw ending;
    return ending;
  });
  show(<ConflictDialog device={device} online={online} onChoose={onChoose} />);
  await choose('device');
  await choose('online');
  expect([onChoose.mock.calls, isBusy()]).toEqual([[['device']], 'true']);
  await perform(() => finish?.());
  expect([said('alert'), isBusy()]).toEqual([text('statsConflict.changed'), 'false']);
  await choose('online');
  expect(said('alert')).toBe('');
  await perform(() => finish?.());
  expect([said('alert'), isBusy(), reload.mock.calls]).toEqual(['', 'false', []]);
  await choose('online');
  await perform(() => finish?.());
  expect(reload).toHaveBeenCalledTimes(1);
  const escape = new Event('cancel', { cancelable: true });
  await perform(() => document.querySelector('dialog')?.dispatchEvent(escape));
  expect(document.querySelector('dialog')?.open).toBe(true);
});

const choice = (statistics: typeof emptyStatistics | null) =>
  show(
    <StatisticsChoice
      Heading="h2"
      title="Online"
      meaning="It takes the place."
      submit="Take it"
      statistics={statistics}
      isFolding
      onChoose={() => undefined}
    />,
  );

test('a set that is not known yet cannot be chosen', () => {
  choice(null);
  expect([button('Take it').disabled, document.querySelector('summary')?.textContent]).toEqual([
    true,
    'Online–',
  ]);
  choice(emptyStatistics);
  expect(button('Take it').disabled).toBe(false);
});

test('statistics that did not come are said to be missing, and asked for again', async () => {
  const retry = vi.fn<() => void>();
  show(<LoadingFailed onRetry={null} />);
  expect(said('status')).toBe('');
  show(<LoadingFailed onRetry={retry} />);
  expect(said('status')).toContain(text('server.failedLoadingData'));
  await perform(() => button(text('stats.reload')).click());
  expect(retry).toHaveBeenCalledTimes(1);
});
