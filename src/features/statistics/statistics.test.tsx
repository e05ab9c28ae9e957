// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openCookieJar } from '../../../tests/page/cookie-jar.ts';
import {
  facts,
  headings,
  isBusy as isScreenBusy,
  links,
  wordsAt,
} from '../../../tests/page/in-sight.ts';
import {
  button,
  buttons,
  expectOutline,
  leave,
  perform,
  press,
  said,
  show,
  showAt,
  text,
  until,
} from '../../../tests/page/rendered.tsx';
import { leaveSignedOut, refused, signIn } from '../../../tests/page/signed-in.ts';
import { sessionWith } from '../../backend/accounts/session-factory.ts';
import { setSession } from '../../backend/session.ts';
import { setAccountRecords } from '../../device/games/account-records.ts';
import { readRecords, storeRecords } from '../../device/games/records-store.ts';
import { today } from '../../device/clock.ts';
import { NoConnectionError } from '../../backend/errors.ts';
import { emptyStatistics } from '../../domain/statistics/statistics.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { KeyFigures } from './key-figures.tsx';
import { LoadingFailed } from './loading-failed.tsx';
import { PlayedYear } from './played-year.tsx';
import { ProfileStatistics } from './profile-statistics.tsx';
import { StatisticsChoice } from './statistics-choice.tsx';
import { StatsScreen } from './stats-screen.tsx';
import { SyncScreen } from './sync-screen.tsx';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2040-06-10T10:00:00Z') }));

afterEach(() => {
  leaveSignedOut();
  setAccountRecords(null);
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
  // A day that was lost is drawn as such, and not as one without a game.
  const drawn = [...document.querySelectorAll('figure circle')].map((mark) =>
    mark.getAttribute('r'),
  );
  expect(drawn.filter((size) => size === '3.25')).toHaveLength(1);
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

/** What a choice says: its name, its sum and what it means. */
const stated = (source: string, sum: string) => [
  text(`statsConflict.${source}.title`),
  sum,
  text(`statsConflict.${source}.meaning`),
];

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
  const sections = [...document.querySelectorAll('section')].map((section) => [
    document.getElementById(section.getAttribute('aria-labelledby') ?? '')?.textContent,
    section.querySelector('h3 + p')?.textContent,
    document.getElementById(section.querySelector('button')?.getAttribute('aria-describedby') ?? '')
      ?.textContent,
  ]);
  expect(sections).toEqual([
    stated('device', 'One game, 0% solved'),
    stated('online', '3 games, 100% solved'),
  ]);
  await choose('device');
  await choose('online');
  expect([onChoose.mock.calls, isBusy()]).toEqual([[['device']], 'true']);
  await perform(() => finish?.());
  expect([said('alert'), isBusy()]).toEqual([text('statsConflict.changed'), 'false']);
  await choose('online');
  expect(said('alert')).toBe('');
  await perform(() => finish?.());
  expect([said('alert'), isBusy(), reload.mock.calls]).toEqual(['', 'false', []]);
  await until(() => expect(noticed()).toContain(text('errors.noConnection')));
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

const done = async () => 'done' as const;

test('a set that is not known yet cannot be chosen', async () => {
  choice(null);
  expect([button('Take it').disabled, document.querySelector('summary')?.textContent]).toEqual([
    true,
    'Online–',
  ]);
  choice(emptyStatistics);
  expect(button('Take it').disabled).toBe(false);
  choice({ ...emptyStatistics, firstTrySuccess: 2, noSuccess: 1 });
  expect(document.querySelector('summary')?.textContent).toBe('Online3 games, 67% solved');
  leave();
  show(<ConflictDialog device={device} online={online} onChoose={done} />);
  await expectOutline('choose-records');
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

const ledger = [
  { date: '2040-06-07', quizId: '6', attempt: 1 },
  { date: '2040-06-08', quizId: '7', attempt: null },
  { date: '2040-06-09', quizId: '8', attempt: 2 },
] as const;
const played = {
  statistics: { ...emptyStatistics, firstTrySuccess: 2, secondTrySuccess: 1, noSuccess: 1 },
  ledger,
};

test('figures are counted from what was played, and their places are there before them', () => {
  show(<KeyFigures records={null} day="2040-06-10" />);
  expect(facts().map(([, number]) => number)).toEqual(['–', '–', '–', '–', '–']);
  expect(document.querySelector('dl')?.getAttribute('aria-busy')).toBe('true');
  show(<KeyFigures records={played} day="2040-06-10" />);
  expect(facts()).toEqual([
    ['games', '4'],
    ['solved', '75%'],
    ['days played', '3'],
    ['days in a row', '3'],
    ['longest run', '3'],
  ]);
  expect(document.querySelector('dl')?.hasAttribute('aria-busy')).toBe(false);
  show(<KeyFigures records={played} day="2040-06-11" />);
  expect(facts().slice(3)).toEqual([
    ['days in a row', '0'],
    ['longest run', '3'],
  ]);
  show(<KeyFigures records={{ statistics: emptyStatistics, ledger: [] }} day="2040-06-10" />);
  expect(facts().map(([, number]) => number)).toEqual(['0', '0%', '0', '0', '0']);
});

test('a year is drawn day by day, said month by month, and told in a table', () => {
  show(<PlayedYear ledger={ledger} day="2040-06-10" />);
  const months = [...document.querySelectorAll('figcaption')].map(wordsAt);
  expect(months).toHaveLength(12);
  expect([months[4], months[5]]).toEqual([
    'May: no day played, 0 solved',
    'June: 3 days played, 2 solved',
  ]);
  expect([...document.querySelectorAll('tbody tr')].map(wordsAt)).toEqual([
    '9 June 2040at the second attempt',
    '8 June 2040not solved',
    '7 June 2040at the first attempt',
  ]);
  const june = document.querySelectorAll('figure')[5];
  // The second Friday: fourth week, fifth column.
  const solved = [...(june?.querySelectorAll('rect') ?? [])].map((mark) => [
    Number(mark.getAttribute('x')) + Number(mark.getAttribute('width')) / 2,
    Number(mark.getAttribute('y')) + Number(mark.getAttribute('height')) / 2,
  ]);
  expect(solved).toEqual([
    [42, 18],
    [66, 18],
  ]);
  expect(june?.querySelectorAll('circle')).toHaveLength(28);
  expect(
    [...document.querySelectorAll('section > ul > li')].map((each) => each.textContent),
  ).toEqual([1, 2, 3, 4, 'notSolved', 'none'].map((result) => text(`stats.result.${result}`)));
  expect(document.querySelectorAll('button')).toHaveLength(0);
  show(<PlayedYear key="next" ledger={[]} day="2041-01-01" />);
  expect(document.body.textContent).toContain(text('stats.noDays'));
});

test('the account’s statistics come with its days, or say that they did not', async () => {
  signIn({});
  showAt('/stats', <StatsScreen />);
  expect([isScreenBusy(), headings(), links()]).toEqual([
    true,
    [text('stats.title')],
    ['/syncStats'],
  ]);
  const retry = vi.fn<() => void>();
  press(() => setAccountRecords({ state: 'failed', retry }));
  await perform(() => button(text('stats.reload')).click());
  expect([isScreenBusy(), retry.mock.calls.length]).toEqual([false, 1]);
  press(() => setAccountRecords({ state: 'ready', records: played, refresh: retry }));
  await until(() => expect(document.querySelectorAll('figure')).toHaveLength(12));
  await expectOutline('stats');
  expect([said('status'), facts()[0]]).toEqual(['', ['games', '4']]);
  expect(wordsAt(document.querySelector('main > ul') ?? document.body)).toContain('Gold2×');
  leave();
  showAt('/profile', <ProfileStatistics />);
  await expectOutline('profile-statistics');
  expect([headings(), links(), facts()[0]]).toEqual([
    [text('stats.title')],
    ['/stats'],
    ['games', '4'],
  ]);
  localStorage.removeItem('quando.session');
  press(() => setSession({ state: 'signedOut', hasEnded: false }));
  expect(headings()).toEqual([]);
});

const noticed = () => document.querySelector('.Toastify')?.textContent ?? '';
/** A row of statistics as the server has it. */
const row = (counts: object) => ({
  ...emptyStatistics,
  updated_at: '2040-06-09T10:00:00Z',
  ...counts,
});

/** The screen where device and account can take each other’s place, with two games on the device. */
function sync(answers: Record<string, () => unknown>) {
  openCookieJar(['privacyConfirmed', 'true'], ['consentInputs', 'true']);
  const asked = signIn({ user_result: () => [], replaced_statistics: () => [], ...answers });
  storeRecords({ statistics: { ...emptyStatistics, firstTrySuccess: 2 }, ledger: [] }, today());
  const refresh = vi.fn<() => void>();
  press(() => setAccountRecords({ state: 'ready', records: played, refresh }));
  showAt('/syncStats', <SyncScreen />);
  return { asked, refresh };
}
const sets = () => [...document.querySelectorAll('section > p:first-of-type')].map(wordsAt);
const upload = () => perform(() => button(text('stats.sync.device.submit')).click());
const download = () => perform(() => button(text('stats.sync.online.submit')).click());
const written = (asked: string[]) => asked.filter((call) => call.includes('"noSuccess"'));

test('a device with more goes to the account at once; what it saw there is told to the server', async () => {
  const { asked, refresh } = sync({ UserStatistics: () => [row({ firstTrySuccess: 1 })] });
  await perform(() => undefined);
  await expectOutline('sync-stats');
  expect(headings()).toEqual([
    text('stats.sync.title'),
    text('stats.sync.device.title'),
    text('stats.sync.online.title'),
  ]);
  expect(sets()).toEqual(['2 games, 100% solved', '4 games, 75% solved']);
  expect(links()).toEqual(['/stats']);
  await upload();
  await until(() => expect(noticed()).toContain(text('stats.sync.uploaded')));
  expect(JSON.parse(written(asked)[0]?.replace(/^[^{]*/, '') ?? '')).toMatchObject({
    firstTrySuccess: 2,
    results: [],
    updated_at: '2040-06-09T10:00:00Z',
  });
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(asked.filter((call) => call.startsWith('replaced_statistics'))).toHaveLength(2);
  expect(headings()).not.toContain(text('stats.sync.replaced'));
});

test('whoever has signed in by another tab meanwhile keeps their own numbers', async () => {
  const { asked } = sync({ UserStatistics: () => [row({ firstTrySuccess: 1 })] });
  localStorage.setItem('quando.session', JSON.stringify(sessionWith({ id: 'bob' })));
  await upload();
  await until(() => expect(noticed()).not.toBe(''));
  expect(asked.filter((call) => call.startsWith('UserStatistics'))).toEqual([]);
});

test('before a counter gets lower it is asked, and nothing changes without a yes', async () => {
  let answer: (() => void) | undefined;
  let isSlow = true;
  const there = [row({ firstTrySuccess: 1, noSuccess: 4 })];
  const { asked } = sync({
    UserStatistics: () =>
      isSlow ? new Promise((resolve) => (answer = () => resolve(there))) : there,
  });
  await upload();
  await download();
  isSlow = false;
  expect(asked.filter((call) => call.startsWith('UserStatistics'))).toHaveLength(1);
  await perform(() => answer?.());
  await until(() => expect(document.querySelector('dialog')).not.toBeNull());
  await perform(() => button(text('stats.sync.keep')).click());
  await upload();
  await until(() =>
    expect(document.querySelector('dialog h2')?.textContent).toBe(text('stats.sync.lowerTitle')),
  );
  await expectOutline('sync-stats-lower');
  await perform(() => button(text('stats.sync.keep')).click());
  expect([document.querySelector('dialog'), written(asked)]).toEqual([null, []]);
  await download();
  await until(() => expect(document.querySelector('dialog')).not.toBeNull());
  expect(document.querySelector('dialog p')?.textContent).toMatch(
    /2 games in all so far, 5 afterwards/,
  );
  await perform(() => button(text('stats.sync.replace')).click());
  await until(() => expect(noticed()).toContain(text('stats.sync.downloaded')));
  expect([document.querySelector('dialog'), sets()[0]]).toEqual([null, '5 games, 20% solved']);
  expect(readRecords(today()).statistics).toMatchObject({ firstTrySuccess: 1, noSuccess: 4 });
});

test('what another device changed meanwhile is shown, and a refusal said', async () => {
  const answers = [() => refused('PT409'), () => refused('42501')];
  const { asked, refresh } = sync({
    UserStatistics: () =>
      written(asked).length > 0 ? (answers.shift()?.() ?? []) : [row({ firstTrySuccess: 1 })],
  });
  await upload();
  await until(() => expect(noticed()).toContain(text('statsConflict.changed')));
  expect(document.querySelectorAll('.Toastify__toast')).toHaveLength(1);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(asked.filter((call) => call.startsWith('replaced_statistics'))).toHaveLength(2);
  await upload();
  await until(() => expect(noticed()).toMatch(/not allowed|permission/i));
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('what was replaced is brought back by a press, and asked for again where it did not come', async () => {
  const replaced = {
    id: 5,
    replaced_at: '2040-06-08T10:00:00',
    ...emptyStatistics,
    secondTrySuccess: 2,
    noSuccess: 1,
    results: [],
  };
  const account = { noSuccess: 0 };
  const lists = [() => refused('42501'), () => [replaced]];
  const { asked } = sync({
    UserStatistics: () => [row(account)],
    replaced_statistics: () => (lists.length > 1 ? lists.shift() : lists[0])?.(),
    restore_statistics: () => row({ secondTrySuccess: 3 }),
  });
  await until(() => expect(said('status')).toContain(text('server.failedLoadingData')));
  await perform(() => button(text('stats.reload')).click());
  await until(() => expect(headings()).toContain(text('stats.sync.replaced')));
  await expectOutline('sync-stats-replaced');
  expect([...document.querySelectorAll('main li p')].slice(-2).map(wordsAt)).toEqual([
    '8 Jun 2040, 10:00',
    '3 games, 67% solved',
  ]);
  await perform(() => button('Bring back the numbers from 8 Jun 2040, 10:00').click());
  await until(() => expect(noticed()).toContain(text('stats.sync.restored')));
  expect(asked).toContain('restore_statistics {"id":5}');
  account.noSuccess = 9;
  await perform(() => button('Bring back the numbers from 8 Jun 2040, 10:00').click());
  await until(() =>
    expect(document.querySelector('dialog p')?.textContent).toMatch(
      /9 games in all so far, 3 afterwards/,
    ),
  );
  expect(asked.filter((call) => call.startsWith('restore_statistics'))).toHaveLength(1);
  leave();
  press(() => setAccountRecords(null));
  showAt('/syncStats', <SyncScreen />);
  expect(isScreenBusy()).toBe(true);
  const retry = vi.fn<() => void>();
  press(() => setAccountRecords({ state: 'failed', retry }));
  expect(isScreenBusy()).toBe(false);
  expect(buttons().map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
    [text('stats.reload'), false],
    [text('stats.sync.device.submit'), false],
    [text('stats.sync.online.submit'), true],
  ]);
  press(() => button(text('stats.reload')).click());
  expect(retry).toHaveBeenCalledTimes(1);
  account.noSuccess = 0;
  await upload();
  await until(() => expect(noticed()).toContain(text('stats.sync.uploaded')));
});
