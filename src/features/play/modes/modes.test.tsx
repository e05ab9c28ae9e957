// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { useFirstViewMark } from '../../../ui/first-view.ts';
import { openCookieJar } from '../../../../tests/page/cookie-jar.ts';
import { headings, links } from '../../../../tests/page/in-sight.ts';
import {
  type Answer,
  button,
  buttons,
  InLanguage,
  key,
  leave,
  perform,
  press,
  running,
  said,
  settle,
  showAt,
  expectOutline,
  text,
  until,
} from '../../../../tests/page/rendered.tsx';
import { leaveSignedOut, refused, signIn } from '../../../../tests/page/signed-in.ts';
import { watchSizes } from '../../../../tests/page/watch-sizes.ts';
import { sessionWith } from '../../../backend/accounts/session-factory.ts';
import type { Permission } from '../../../backend/permissions.ts';
import { setSession } from '../../../backend/session.ts';
import { today } from '../../../device/clock.ts';
import { changeSettings, currentSettings } from '../../../device/cookies/use-settings.ts';
import type { Locale, Puzzle } from '../../../domain/puzzle/puzzle.ts';
import { puzzleWith } from '../../../domain/puzzle/puzzle-factory.ts';
import { writeChallenge } from '../../../domain/round/challenge.ts';
import { ChallengedDaily } from '../challenge/challenged-daily.tsx';
import { MadeGame } from '../made/made-game.tsx';
import madeLinks from '../made/made-links.json' with { type: 'json' };
import { MadeScreen } from '../made/made-screen.tsx';
import { EmbedScreen } from '../museum/embed-screen.tsx';
import { changeLanguage, showFirstLanguage } from '../museum/museum-language.ts';
import { MuseumScreen } from '../museum/museum-screen.tsx';
import { requestRestart } from '../restart.ts';
import { RoomPlay } from '../room/room-play.tsx';
import { DailyGame } from './daily-game.tsx';
import { ModeGame } from './mode-game.tsx';
import { noStorage } from './no-storage.ts';
import { noteSharedFinish } from './note-shared-finish.ts';
import { OldScreen } from './old-screen.tsx';
import { RandomScreen } from './random-screen.tsx';
import { SharedScreen } from './shared-screen.tsx';
import { useNextInSeries } from './use-further-puzzles.ts';

const DAY = '2040-06-10';
const tips = [1, 2, 3, 4].map((number) => ({ ...puzzleWith().tips[0], text: `Hint ${number}` }));
/** A past puzzle; the open page remembers puzzles by their ids, of which each test has its own. */
const past = (id: number | string, change: Partial<Puzzle> = {}) =>
  puzzleWith({ id, date: '2040-06-01', tips: tips as never, ...change });

let jar: Map<string, string>;
/** What the server has for everybody, by function; out of reach where it has nothing. */
let server: Record<string, (query: URLSearchParams) => unknown>;
/** What it has for Ada. */
let answers: Record<string, () => unknown>;
let asked: string[];
let heard: string[];

/** What somebody came for before. */
function EarlierScreen() {
  useFirstViewMark();
  return null;
}

beforeAll(async () => {
  showAt('/', <EarlierScreen />);
  leave();
  // What the screens fetch later, so that nothing has to be waited for.
  await import('../../../i18n/words-en.ts');
  await import('../../../ui/dialog/toaster.tsx');
  await import('./mode-result.tsx');
  await import('../result/related/account-related.tsx');
  await import('../made/made-result.tsx');
  await import('../challenge/challenged-result.tsx');
});

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2040-06-10T10:00:00Z') });
  // The device is two hours east of Greenwich.
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120);
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  jar = openCookieJar(['privacyConfirmed', 'true']);
  server = {};
  answers = {};
  heard = [];
  asked = signIn(answers);
});

afterEach(leaveSignedOut);

const serve: Answer = async (path) => {
  const { pathname, searchParams } = new URL(path, 'https://quando.example');
  const name = pathname.split('/').at(-1) ?? '';
  heard.push(`${name} ${[...searchParams.values()].join(' ')}`.trim());
  const found = await server[name]?.(searchParams);
  if (found === undefined) throw new TypeError('Failed to fetch');
  return found instanceof Response ? found : Response.json(found);
};

/** Shows a screen at an address, whose fragment the browser has. */
async function open(path: string, screen: React.ReactNode) {
  leave();
  heard.length = 0;
  const [address = '', fragment] = path.split('#');
  if (fragment !== undefined) history.replaceState(null, '', `${address}#${fragment}`);
  const content = (
    <div id="content" tabIndex={-1}>
      {screen}
    </div>
  );
  const shown = showAt(address, content, serve);
  await settle();
  return shown;
}

function signInAs(userId: string, ...permissions: Permission[]) {
  localStorage.setItem('quando.session', JSON.stringify(sessionWith({ id: userId })));
  const session = { userId, email: '', role: '0_user', needsSecondFactor: false } as const;
  press(() => setSession({ state: 'signedIn', session: { ...session, permissions } }));
}

function signOut() {
  localStorage.removeItem('quando.session');
  press(() => setSession({ state: 'signedOut', hasEnded: false }));
}

async function guess(...years: string[]) {
  for (const year of years) {
    press(() => [...Array.from(year), 'Enter'].forEach((sign) => key(sign, {}, document.body)));
  }
  await settle();
}

const problem = () => document.querySelector('main')?.getAttribute('data-problem');
const state = () => document.querySelector('main')?.getAttribute('data-game-state');
const attempts = () =>
  [...document.querySelectorAll('[data-attempt]')].map(({ textContent }) => textContent);
const page = () => document.body.textContent;
/** Notices since the screen came into sight. */
const noticed = () => document.querySelector('.Toastify')?.textContent ?? '';
const broken = () => Response.json({ message: 'Out of order' }, { status: 500 });

test('a puzzle whose link somebody was given is played under its number, by each for themselves', async () => {
  signOut();
  let come: ((puzzle: Puzzle) => void) | undefined;
  server['get_quiz'] = () =>
    new Promise((resolve) => {
      come = resolve;
    });
  const { visited } = await open('/pp/701', <SharedScreen />);
  await expectOutline('game-waiting');
  expect([document.querySelector('main')?.getAttribute('aria-busy'), said('status')]).toEqual([
    'true',
    text('play.loading'),
  ]);
  await perform(() => come?.(past(701)));
  expect([heard, document.title]).toEqual([['get_quiz 701 120'], 'Puzzle no.\u00A0212 · Quando']);
  expect(document.querySelector('h1')?.textContent).toBe(text('modes.title.shared'));
  expect(page()).toContain('From 1 June 2040');
  await expectOutline('shared-game');
  expect([document.querySelector('meta[name="robots"]'), said('status')]).toEqual([null, '']);
  await guess('1700');
  signInAs('ada', 'stats.shared');
  expect(attempts()).toEqual([]);
  signOut();
  expect(attempts()).toEqual(['1700']);
  await guess('1931');
  expect([state(), document.title]).toEqual(['won', 'Puzzle no.\u00A0212 · Quando']);
  // What follows on its own comes to fresh results of shared puzzles.
  expect('followUp' in document.documentElement.dataset).toBe(true);
  expect([document.querySelector('nav p'), visited]).toEqual([
    expect.objectContaining({ textContent: text('result.related.all') }),
    ['/pp/701'],
  ]);
  await open('/pp/701', <SharedScreen />);
  expect([heard, state()]).toEqual([[], 'won']);
  expect(document.activeElement?.closest('main')).not.toBeNull();
});

test('a puzzle in the other language offers the one of its day in the page’s own', async () => {
  signOut();
  server['get_quiz'] = () => past(702, { locale: 'de' });
  server['get_other_language_id'] = (query) => (query.get('quando_id') === '702' ? 703 : null);
  const { visited } = await open('/pp/702', <SharedScreen />);
  await settle();
  expect(page()).toContain(text('modes.otherLanguage.text'));
  await perform(() => button(text('modes.otherLanguage.play')).click());
  expect([visited, heard.join()]).toEqual([
    ['/pp/702', '/pp/703'],
    expect.stringMatching(/get_other_language_id 702 120,.*get_quiz 703 120/),
  ]);
  server['get_quiz'] = () => past(704);
  await open('/pp/704', <SharedScreen />);
  expect([heard.length, page().includes(text('modes.otherLanguage.text'))]).toEqual([1, false]);
});

/** The address that follows a puzzle in the series. */
async function next(step: 1 | 2 | null, id: number, locale: 'de' | 'en' = 'en') {
  let address: string | null = '';
  leave();
  showAt(
    '/',
    running(
      () => useNextInSeries(step, past(id, { locale })),
      (now) => {
        address = now;
      },
    ),
    serve,
  );
  await settle();
  return address;
}

test('a series goes on in the language of its puzzle, and never with the puzzle itself', async () => {
  server['get_quiz'] = (query) => past(Number(query.get('id')));
  server['get_other_language_id'] = (query) => ({ 381: 382, 540: 541 })[query.get('quando_id')!];
  expect(await next(null, 7)).toBeNull();
  expect(await next(1, 7)).toBe('/pp/381?isgag=2');
  expect(await next(2, 7)).toBe('/pp/540?isgag=3');
  expect(await next(1, 7, 'de')).toBe('/pp/382?isgag=2');
  expect(await next(1, 382, 'de')).toBe('/pp/541?isgag=3');
  expect(await next(2, 541, 'de')).toBeNull();
  server['get_other_language_id'] = () => null;
  expect(await next(1, 7, 'de')).toBeNull();
  server['get_quiz'] = () => null;
  expect(await next(1, 7)).toBeNull();
  // Each day is looked up as that of the device.
  expect(heard.filter((call) => !/ \d+ 120$/.test(call))).toEqual([]);
});

test('the day’s own puzzle is played on the start page, but within a series or challenged', async () => {
  signOut();
  server['get_quiz'] = (query) => past(Number(query.get('id')), { date: DAY });
  expect((await open('/pp/705', <SharedScreen />)).visited).toEqual(['/']);
  const series = await open('/pp/706?isgag=3', <SharedScreen />);
  expect([series.visited, document.querySelector('h1')?.textContent]).toEqual([
    ['/pp/706?isgag=3'],
    text('modes.title.shared'),
  ]);
  await open('/pp/706?isgag=1', <SharedScreen />);
  await guess('1931');
  expect(links()).toContain('/pp/381?isgag=2');
  await perform(() => vi.advanceTimersByTimeAsync(1500));
  expect(document.querySelector('dialog h2')?.textContent).toBe(
    text('modes.followUp.series.title'),
  );
  server['get_quiz'] = () => past(707, { date: DAY, locale: 'de' });
  const { visited } = await open('/pp/707', <SharedScreen />);
  expect([visited, state()]).toEqual([['/pp/707'], 'running']);
  server['get_quiz'] = () => past(737, { date: DAY });
  for (const [fragment, words] of [
    ['challenge1-AAAA', 'damaged'],
    ['challenge2-AAAA', 'newer'],
  ] as const) {
    const challenged = await open(`/pp/737#${fragment}`, <SharedScreen />);
    expect([challenged.visited, page().includes(text(`modes.challenge.${words}`))]).toEqual([
      ['/pp/737'],
      true,
    ]);
  }
});

const right = ['right', 'right', 'right', 'right'] as const;
const wrong = ['wrong', 'wrong', 'wrong', 'wrong'] as const;

test('a challenge with the day’s puzzle counts, for whoever plays', async () => {
  server['get_quiz'] = () => past(708, { date: DAY });
  const otherYears = [{ id: 8, date: '2039-06-10' }];
  answers['get_related_puzzles'] = () => ({ before: null, after: null, otherYears });
  const challenge = writeChallenge(708, [wrong, right]);
  const { visited } = await open(`/pp/708#${challenge}`, <SharedScreen />);
  expect(said('status')).toContain(text('modes.challenge.begins'));
  expect(document.querySelector('h1')?.textContent).toBe(text('play.title'));
  await guess('1700');
  expect(document.querySelectorAll('[data-challenger]')).toHaveLength(1);
  await expectOutline('challenged');
  // Nobody goes on with the game of an account that is no longer signed in.
  signOut();
  expect([attempts(), document.querySelectorAll('[data-challenger]').length]).toEqual([[], 0]);
  await guess('1931');
  expect([state(), jar.get('firstTrySuccess'), jar.get('quizDay')]).toEqual(['won', '1', DAY]);
  expect(page()).toContain(text('modes.challenge.outcome.fewer'));
  expect(page()).toContain('One day played');
  await expectOutline('challenged-result');
  signInAs('ada', 'stats.shared');
  await settle();
  await settle();
  expect([state(), page().includes('One day played')]).toEqual(['won', false]);
  expect(links()).toContain('/old/8');
  vi.setSystemTime(Date.parse('2040-06-11T10:00:00Z'));
  await perform(() => window.dispatchEvent(new Event('focus')));
  await perform(() => button(text('play.playNewDay')).click());
  expect(visited).toEqual(['/pp/708', '/']);
});

test('a challenge with another puzzle stands above the game, and beside its result', async () => {
  signOut();
  server['get_quiz'] = () => past(709);
  await open(`/pp/709#${writeChallenge(709, [right])}`, <SharedScreen />);
  expect(said('status')).toContain(text('modes.challenge.begins'));
  await guess('1931');
  expect(page()).toContain(text('modes.challenge.outcome.alike'));
  expect(page()).not.toContain(text('modes.challenge.begins'));
  await open('/pp/709#challenge1-AAAA', <SharedScreen />);
  expect(page()).not.toContain(text('modes.challenge.outcome.alike'));
  server['get_quiz'] = () => past(710);
  await open('/pp/710#challenge1-AAAA', <SharedScreen />);
  expect(page()).toContain(text('modes.challenge.damaged'));
});

test('a custom puzzle says that the first time matters, and which time it was', async () => {
  signOut();
  const token = 'aB3_-aB3_-aB3_-aB3_-aC';
  server['get_quiz'] = () => past(token, { date: null, name: null });
  const { navigate } = await open(`/pp/${token}`, <SharedScreen />);
  expect([document.title, document.querySelector('h1')?.textContent]).toEqual([
    `${text('modes.title.custom')} · Quando`,
    text('modes.title.custom'),
  ]);
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  expect(page()).toContain(text('modes.firstTryMatters'));
  await guess('1700');
  press(() => navigate(`/pp/${token}?seen`));
  expect([attempts(), page().includes(text('modes.firstTryMatters'))]).toEqual([['1700'], true]);
  await guess('1931');
  expect(page()).not.toContain(text('modes.firstTryMatters'));
  expect(document.querySelector('[data-again]')?.textContent).toBe(text('modes.firstTime'));
  // It is none of the past puzzles.
  expect(links()).toEqual(['/']);
  vi.mocked(window.scrollTo).mockClear();
  await perform(() => button(text('modes.playAgain')).click());
  expect([state(), attempts(), vi.mocked(window.scrollTo).mock.calls]).toEqual([
    'running',
    [],
    [[{ top: 0 }]],
  ]);
  expect(document.activeElement?.id).toBe('content');
  await guess('1931');
  expect(document.querySelector('[data-again]')?.textContent).toBe(text('modes.again'));
  await expectOutline('custom-result');
  await open(`/pp/${token}`, <SharedScreen />);
  expect(document.querySelector('[data-again="true"]')).not.toBeNull();
  signInAs('ada', 'stats.shared');
  expect([state(), page().includes(text('modes.firstTryMatters'))]).toEqual(['running', false]);
});

test('a shared puzzle that does not come says why, and comes with the connection', async () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue();
  await open('/pp/711', <SharedScreen />);
  expect([problem(), links()]).toEqual(['noConnection', ['/']]);
  expect(
    document.querySelector('.Toastify__toast-container--bottom-center')?.textContent,
  ).toContain(text('server.noConnection'));
  server['get_quiz'] = broken;
  await perform(() => window.dispatchEvent(new Event('online')));
  expect([problem(), errors.mock.calls]).toEqual(['failed', [['Out of order']]]);
  expect(noticed()).toContain(`${text('play.failed.title')}Out of order`);
  expect(document.querySelector('.Toastify [role="alert"] [lang="en"]')?.textContent).toBe(
    'Out of order',
  );
  await perform(() => window.dispatchEvent(new Event('online')));
  expect(heard).toHaveLength(2);
  server['get_quiz'] = () => null;
  press(() => button(text('modes.problem.retry')).click());
  expect([
    document.querySelector('main')?.getAttribute('aria-busy'),
    buttons()[0]?.textContent,
  ]).toEqual(['true', text('modes.problem.busy')]);
  await settle();
  expect([problem(), buttons(), links()]).toEqual(['unknown', [], ['/']]);
  await open('/pp/0', <SharedScreen />);
  expect([problem(), heard]).toEqual(['unknown', []]);
});

test('in a museum no link leads on, nothing is noticed, and the puzzle starts again', async () => {
  await open('/pp/712?mode=museums', <SharedScreen />);
  expect([problem(), links(), noticed()]).toEqual(['noConnection', [], '']);
  server['get_quiz'] = () => null;
  await perform(() => button(text('modes.problem.retry')).click());
  expect([problem(), links()]).toEqual(['unknown', []]);
  server['get_quiz'] = () => past(713, { date: DAY });
  await open('/pp/713?mode=museums', <SharedScreen />);
  expect(document.querySelector('h1')?.textContent).toBe(text('modes.title.museum'));
  await guess('1931');
  expect([state(), links(), localStorage.getItem('quando.puzzles')]).toEqual(['won', [], null]);
  const named = buttons().map(({ textContent }) => textContent);
  expect(named).not.toContain(text('modes.museum.toStart'));
  expect(named).not.toContain(text('result.report.open'));
  await perform(() => button(text('modes.playAgain')).click());
  expect([state(), attempts()]).toEqual(['running', []]);
  await guess('1700');
  expect(attempts()).toEqual(['1700']);
  press(requestRestart);
  expect(attempts()).toEqual([]);
  await guess('1700');
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  server['get_current_version'] = () => '99.0.0';
  document.head.innerHTML = '<meta name="quando-version" content="1.0.0">';
  await perform(() => vi.advanceTimersByTimeAsync(90_000));
  expect(attempts()).toEqual([]);
  await settle();
  expect(reload).toHaveBeenCalledTimes(1);
  document.head.replaceChildren();
  leave();
  press(requestRestart);
});

const noted = () => asked.filter((call) => call.startsWith('record_shared_finish'));

test('the end of a shared puzzle is noted for who keeps a history, and for nobody else', async () => {
  answers['record_shared_finish'] = () => null;
  answers['get_related_puzzles'] = () => ({ before: null, after: null, otherYears: [] });
  server['get_quiz'] = (query) => past(Number(query.get('id')));
  await open('/pp/714', <SharedScreen />);
  await guess('1931');
  expect(noted()).toEqual([]);
  leave();
  signInAs('ada', 'stats.shared', 'game.multiple');
  await open('/pp/715', <SharedScreen />);
  await guess('1700', '1931');
  await until(() => expect(noted()).toHaveLength(1));
  expect(noted()[0]).toBe(
    'record_shared_finish {"quando_id":715,"timezoneoffset":120,"attempt":2}',
  );
  // Who has signed in by another tab meanwhile does not get it into theirs.
  leave();
  localStorage.setItem('quando.session', JSON.stringify(sessionWith({ id: 'bob' })));
  const backend = { backendUrl: 'https://quando.example', publishableKey: 'key', send: fetch };
  await expect(noteSharedFinish(backend, 'ada', 715, 2)).rejects.toThrow('Somebody else');
  expect(noted()).toHaveLength(1);
});

/** What Ada may play of the past; `played` is her row of a puzzle's history. */
function mayPlay(left: number | null, ...played: object[]) {
  signInAs('ada', 'stats.shared', 'game.multiple');
  answers['get_number_of_left_puzzles_today'] = () => left;
  answers['user_puzzle_history'] = () => played;
  answers['get_related_puzzles'] = () => ({ before: null, after: null, otherYears: [] });
}
const begunBefore = {
  quando_id: 720,
  played_at: '2040-06-09T10:00:00Z',
  finished_at: null,
  attempt: null,
};

test('what cannot be fetched ahead is no error until it is needed', async () => {
  const unhandled = vi.fn<(reason: unknown) => void>();
  process.on('unhandledRejection', unhandled);
  onTestFinished(() => void process.off('unhandledRejection', unhandled));
  // There are no words in that language: as if they were out of reach.
  const puzzle = past(733, { locale: 'xx' as Locale });
  const seat = { opened: today(), player: '' };
  const storage = noStorage(puzzle);
  const made = { locale: 'en', year: 1931, label: null, title: 'Mine', tips: [] } as const;
  const joined = { ...room, room: 'r', number: 1, animal: 1, attempts: [], content: { puzzle } };
  for (const game of [
    <ModeGame key="mode" mode="shared" puzzle={puzzle} storage={storage} />,
    <MadeGame key="made" made={made} />,
    <ChallengedDaily key="challenged" puzzle={puzzle} challenge={{ kind: 'none' }} />,
    <RoomPlay key="room" code="BCDFGH" token="t" joined={joined} />,
    <DailyGame
      key="daily"
      {...{ puzzle, ...seat, hasOther: false }}
      onPlayOther={vi.fn<() => void>()}
      onNewDay={vi.fn<() => void>()}
    />,
  ]) {
    await open('/', <InLanguage locale={puzzle.locale}>{game}</InLanguage>);
    expect(state()).toBe('running');
    await settle();
  }
  expect(unhandled.mock.calls).toEqual([]);
});

const room = { isLed: false, step: 1, guests: 1, solved: null, removed: [] };

test('a past puzzle is shown to who may begin it today, or has begun it', async () => {
  server['get_quiz'] = (query) => past(Number(query.get('id')));
  server['get_puzzle_of_the_day'] = () => past(799);
  document.head.innerHTML = `<meta name="quando-operator" content='{"hasPayments":true}'>`;
  mayPlay(0);
  await open('/old/720', <OldScreen />);
  expect([problem(), links()]).toEqual(['limit', ['/', '/puzzleOverview', '/support']]);
  await expectOutline('past-limit');
  expect(asked).toContain('get_number_of_left_puzzles_today {"timezoneoffset":120}');
  expect(heard).toContain('get_quiz 720 120');
  expect(document.querySelector('main')?.textContent).toContain('June10');
  document.head.replaceChildren();
  await open('/old/720', <OldScreen />);
  expect(links()).toEqual(['/', '/puzzleOverview']);
  expect(asked.some((call) => /^user_puzzle_history.*eq\.ada.*in\.%28720%29/.test(call))).toBe(
    true,
  );
  mayPlay(0, begunBefore);
  await open('/old/720', <OldScreen />);
  expect([state(), document.querySelector('h1')?.textContent]).toEqual([
    'running',
    text('modes.title.old'),
  ]);
  mayPlay(null);
  server['get_puzzle_of_the_day'] = broken;
  const { navigate } = await open('/old/721', <OldScreen />);
  expect(state()).toBe('running');
  server['get_quiz'] = (query) => past(Number(query.get('id')), { name: `${query.get('id')}` });
  press(() => navigate('/old/734'));
  await until(() => expect(document.title).toBe('Puzzle no.\u00A0734 · Quando'));
  await open('/random/735', <RandomScreen />);
  expect(document.title).toBe('Puzzle no.\u00A0735 · Quando');
});

test('a past puzzle that does not come, or that is today’s, says so', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  mayPlay(2);
  server['get_puzzle_of_the_day'] = () => past(724);
  await open('/old/722', <OldScreen />);
  expect([problem(), links()]).toEqual(['noConnection', ['/puzzleOverview']]);
  await expectOutline('past-unreached');
  expect(noticed()).toContain(text('server.noConnection'));
  server['get_quiz'] = () => null;
  await perform(() => button(text('modes.problem.retry')).click());
  expect([problem(), links()]).toEqual(['unknown', ['/puzzleOverview']]);
  await open('/old/aB3_-aB3_-aB3_-aB3_-aD', <OldScreen />);
  expect([problem(), links(), heard]).toEqual(['unknown', ['/'], []]);
  server['get_quiz'] = () => past(723, { date: DAY });
  expect((await open('/old/723', <OldScreen />)).visited).toEqual(['/']);
  // Its classic counts as well.
  server['get_quiz'] = () => past(724);
  expect((await open('/old/724', <OldScreen />)).visited).toEqual(['/']);
  expect(heard.at(-1)).toBe('get_puzzle_of_the_day 120 en');
  server['get_quiz'] = () => past(725, { date: DAY, locale: 'de' });
  const { visited } = await open('/old/725', <OldScreen />);
  expect([problem(), links()]).toEqual(['otherLanguage', ['/puzzleOverview']]);
  await expectOutline('past-other-language');
  await perform(() => button(text('play.playOther')).click());
  expect([visited, currentSettings().language]).toEqual([['/old/725', '/'], 'de-DE']);
  server['get_quiz'] = () => past(731, { date: DAY });
  await open(
    '/old/731',
    <InLanguage locale="de">
      <OldScreen />
    </InLanguage>,
  );
  await perform(() => button(text('play.playOther')).click());
  expect(currentSettings().language).toBe('en-US');
  jar.clear();
});

test('the first attempt at a past puzzle spends a play, and its end is in the history', async () => {
  mayPlay(3);
  server['get_quiz'] = () => past(726);
  server['get_puzzle_of_the_day'] = () => null;
  answers['record_finish'] = () => null;
  await open('/old/726', <OldScreen />);
  await guess('1700');
  expect(asked.at(-1)).toBe('record_play {"quando_id":726,"timezoneoffset":120}');
  // What does not get through is asked for again, and before the end is told.
  asked.length = 0;
  let begun: ((answer: object) => void) | undefined;
  answers['record_play'] = () =>
    new Promise((resolve) => {
      begun = resolve;
    });
  await guess('1931');
  expect(asked.filter((call) => call.startsWith('record'))).toEqual([
    expect.stringMatching(/^record_play/),
  ]);
  await perform(() => begun?.({ isNew: true, left: 2 }));
  await settle();
  expect(asked).toContain('record_finish {"quando_id":726,"attempt":2}');
  expect(page()).toContain('You can begin 2 more past puzzles today.');
  signInAs('bob', 'stats.shared', 'game.multiple');
  await settle();
  expect([state(), attempts()]).toEqual(['running', []]);
  answers['record_play'] = () => refused('PT429');
  await guess('1700');
  expect(problem()).toBe('limit');
});

test('a random puzzle is drawn into the address, and an empty draw says so', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  mayPlay(3);
  server['get_puzzle_of_the_day'] = () => null;
  server['get_quiz'] = (query) => past(Number(query.get('id')));
  answers['get_random_quiz_id'] = () => 727;
  const { visited } = await open('/random', <RandomScreen />);
  await settle();
  expect([visited, asked[0]]).toEqual([['/random/727'], 'get_random_quiz_id {"userlocale":"en"}']);
  await settle();
  expect(document.querySelector('h1')?.textContent).toBe(text('modes.title.random'));
  answers['get_random_quiz_id'] = () => null;
  await open('/Random/', <RandomScreen />);
  await settle();
  expect([problem(), links(), buttons()]).toEqual(['none', ['/', '/puzzleOverview'], []]);
  await expectOutline('random-none');
  answers['get_random_quiz_id'] = () => {
    throw new TypeError('Failed to fetch');
  };
  await open('/random', <RandomScreen />);
  await settle();
  expect([problem(), document.querySelector('.Toastify__toast--warning')?.textContent]).toEqual([
    'noConnection',
    text('puzzleOverview.error.loadId'),
  ]);
  expect([buttons().length, links()]).toEqual([1, ['/', '/puzzleOverview']]);
  await expectOutline('random-unreached');
  answers['get_random_quiz_id'] = () => refused('XX000');
  const again = await open('/random', <RandomScreen />);
  await settle();
  expect([problem(), noticed()]).toEqual([
    'failed',
    expect.stringContaining(text('puzzleOverview.error.loadId')),
  ]);
  answers['get_random_quiz_id'] = () => 728;
  press(() => button(text('modes.problem.retry')).click());
  expect(buttons()[0]?.textContent).toBe(text('modes.problem.busy'));
  await settle();
  expect(state()).toBe('running');
  signInAs('bob', 'stats.shared', 'game.multiple');
  await settle();
  expect(asked.some((call) => call.includes('eq.bob'))).toBe(true);
  press(() => again.navigate('/random/736'));
  await until(() => expect(heard.some((call) => call.startsWith('get_quiz 736'))).toBe(true));
  await open('/random/aB3_-aB3_-aB3_-aB3_-aE', <RandomScreen />);
  expect([problem(), links()]).toEqual(['unknown', ['/']]);
});

test('on another site the day’s puzzle is played in its language, and how high it is told', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const told: unknown[] = [];
  const frame = { postMessage: (...message: unknown[]) => told.push(message) };
  vi.spyOn(window, 'parent', 'get').mockReturnValue(frame as never);
  const sizes = watchSizes();
  const before = currentSettings().language;
  await open('/embed?lang=de', <EmbedScreen />);
  expect([problem(), links(), currentSettings().language]).toEqual([
    'noConnection',
    ['/'],
    'de-DE',
  ]);
  expect(document.querySelector('a')?.target).toBe('_blank');
  await expectOutline('embed-unreached');
  server['get_puzzle_of_the_day'] = () => null;
  await perform(() => button(text('modes.problem.retry')).click());
  expect([problem(), buttons(), noticed()]).toEqual(['unknown', [], '']);
  leave();
  expect(currentSettings().language).toBe(before);
  server['get_puzzle_of_the_day'] = (query) =>
    query.get('locale') === 'en' ? past(730, { date: DAY }) : null;
  await open('/embed?lang=fr', <EmbedScreen />);
  expect([document.querySelector('h1')?.textContent, currentSettings().language]).toEqual([
    text('modes.title.embedded'),
    before,
  ]);
  expect(heard).toEqual(['get_puzzle_of_the_day 120 en']);
  await until(() => expect(told.at(-1)).toEqual([{ quandoHeight: 720 }, '*']));
  await expectOutline('embed');
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(30);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 0, 300, 1000.2),
  );
  await guess('1931');
  await until(() => expect(told.at(-1)).toEqual([{ quandoHeight: 1031 }, '*']));
  // Pictures load, and the frame may become narrower, without anything coming or going.
  told.length = 0;
  for (const tell of sizes) tell();
  expect(told).toEqual([[{ quandoHeight: 1031 }, '*']]);
  expect(links()).toEqual(['/']);
  // Unlike in a museum, whoever reads it may have something to say of it.
  expect(button(text('result.report.open'))).not.toBeNull();
  await perform(() => vi.advanceTimersByTimeAsync(200_000));
  expect(state()).toBe('won');
  leave();
  const { length } = told;
  document.body.append('later');
  await settle();
  expect(told).toHaveLength(length);
  expect(sizes.size).toBe(0);
  server['get_puzzle_of_the_day'] = (query) =>
    query.get('locale') === 'de' ? past(732, { date: DAY, locale: 'de', name: '732' }) : null;
  press(() => changeSettings({ language: 'de-DE' }));
  // On its own it has nobody to tell.
  vi.spyOn(window, 'parent', 'get').mockReturnValue(window);
  const post = vi.spyOn(window, 'postMessage').mockReturnValue();
  const german = showAt(
    '/embed?lang=en',
    <InLanguage locale="de">
      <EmbedScreen />
    </InLanguage>,
    serve,
  );
  await until(() => expect(state()).toBe('running'));
  expect([state(), currentSettings().language, sizes.size]).toEqual(['running', 'en-US', 0]);
  expect(post.mock.calls.filter(([message]) => message?.quandoHeight)).toEqual([]);
  // In another language it is that one's puzzle.
  expect(document.title).toBe('Puzzle no.\u00A0732 · Quando');
  german.again(
    <InLanguage locale="en">
      <EmbedScreen />
    </InLanguage>,
  );
  await until(() => expect(document.title).toBe('Puzzle no.\u00A0212 · Quando'));
  leave();
  expect(currentSettings().language).toBe('de-DE');
  press(() => changeSettings({ language: before }));
});

const words = (de: string, en: string) => ({ de, en });
const museum = {
  title: words('Museum', 'The museum'),
  text: words('Text', 'Its words'),
  picture: '/puzzles/wall.webp',
  pictureAlt: words('Mauer', 'A wall'),
  puzzles: [
    { title: words('Eins', 'One'), ids: { de: 741, en: 742 } },
    { title: words('Zwei', 'Two'), ids: { de: 743, en: null } },
  ],
};

test('a museum’s start page asks for itself again, and stands for the next visitor as for the first', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const before = currentSettings().language;
  let fail: (() => void) | undefined;
  server['museum.json'] = () =>
    new Promise((_, reject) => {
      fail = () => reject(new TypeError('Failed to fetch'));
    });
  await open('/museum?lang=de', <MuseumScreen />);
  expect([document.querySelector('main')?.getAttribute('aria-busy'), headings()]).toEqual([
    'true',
    [text('screen.loading')],
  ]);
  await perform(() => fail?.());
  expect([problem(), currentSettings().language]).toEqual(['noConnection', 'de-DE']);
  server['museum.json'] = () => null;
  await perform(() => vi.advanceTimersByTimeAsync(14_900));
  expect(heard).toHaveLength(1);
  await perform(() => vi.advanceTimersByTimeAsync(100));
  expect([problem(), heard.length]).toEqual(['noMuseum', 2]);
  server['museum.json'] = () => museum;
  server['get_quiz'] = (query) => past(Number(query.get('id')), { date: DAY });
  await perform(() => button(text('modes.problem.retry')).click());
  expect([document.querySelector('h1')?.textContent, links()]).toEqual([
    'The museum',
    ['/museum/742?lang=de'],
  ]);
  expect(document.querySelector('img')?.alt).toBe('A wall');
  await expectOutline('museum');
  expect([page().includes('Its words'), page().includes(text('modes.museum.nothing'))]).toEqual([
    true,
    false,
  ]);
  expect(heard.filter((call) => call.startsWith('get_quiz'))).toEqual(['get_quiz 742 120']);
  const language = button(text('modes.museum.otherLanguage'));
  expect(language.lang).toBe('de');
  // Who has only looked at it misses nothing when it stands anew.
  await perform(() => document.body.dispatchEvent(new Event('pointermove', { bubbles: true })));
  await perform(() => vi.advanceTimersByTimeAsync(80_000));
  expect(said('status')).toBe('');
  await perform(() => language.click());
  expect(currentSettings().language).toBe('en-US');
  await perform(() => vi.advanceTimersByTimeAsync(70_000));
  expect(said('status')).toContain(text('modes.museum.title'));
  await expectOutline('museum-leaving');
  heard.length = 0;
  // What stood there stays, without a connection.
  server = {};
  await perform(() => vi.advanceTimersByTimeAsync(20_000));
  expect([currentSettings().language, heard]).toEqual([
    'de-DE',
    ['get_current_version', 'museum.json'],
  ]);
  expect(document.querySelector('h1')?.textContent).toBe('The museum');
  vi.mocked(window.scrollTo).mockClear();
  press(requestRestart);
  await settle();
  expect([heard.length, vi.mocked(window.scrollTo).mock.calls.length]).toEqual([4, 1]);
  await open('/museum', <MuseumScreen />);
  expect(links()).toEqual(['/museum/742']);
  server['museum.json'] = () => ({ ...museum, puzzles: [], picture: undefined });
  await open('/museum', <MuseumScreen />);
  expect([page().includes(text('modes.museum.nothing')), document.querySelector('img')]).toEqual([
    true,
    null,
  ]);
  server['museum.json'] = () => ({ ...museum, pictureAlt: undefined });
  await open(
    '/museum',
    <InLanguage locale="de">
      <MuseumScreen />
    </InLanguage>,
  );
  expect(document.querySelector('img')?.getAttribute('alt')).toBe('');
  // The museum has asked for German at first.
  press(showFirstLanguage);
  const toEnglish = button(text('modes.museum.otherLanguage'));
  expect([toEnglish.lang, document.querySelector('h1')?.textContent]).toEqual(['en', 'Museum']);
  await perform(() => toEnglish.click());
  expect(currentSettings().language).toBe('en-US');
  await perform(() => button(text('modes.museum.otherLanguage')).click());
  expect(currentSettings().language).toBe('de-DE');
  leave();
  press(requestRestart);
  changeSettings({ language: before });
  jar.clear();
});

const museumIn = (locale: Locale) => (
  <InLanguage locale={locale}>
    <MuseumScreen />
  </InLanguage>
);

test('a museum’s puzzles are fetched ahead, also in the language that is chosen later', async () => {
  server['museum.json'] = () => ({
    ...museum,
    puzzles: [{ title: words('Drei', 'Three'), ids: { de: 747, en: 748 } }],
  });
  server['get_quiz'] = (query) => past(Number(query.get('id')));
  const { again } = showAt('/museum', museumIn('en'), serve);
  await settle();
  again(museumIn('de'));
  await settle();
  expect(heard).toEqual(['museum.json', 'get_quiz 748 120', 'get_quiz 747 120']);
});

test('a museum’s puzzle leads back by a press, at its end, and once nobody is there', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  server['get_quiz'] = () => null;
  await open('/museum/744?lang=en', <MuseumScreen />);
  expect([problem(), links()]).toEqual(['unknown', ['/museum?lang=en']]);
  await expectOutline('museum-unknown');
  server = {};
  const { visited } = await open('/museum/745?lang=en', <MuseumScreen />);
  expect(problem()).toBe('noConnection');
  server['get_quiz'] = () => past(745, { date: DAY });
  await perform(() => vi.advanceTimersByTimeAsync(15_000));
  expect(document.querySelector('h1')?.textContent).toBe(text('modes.title.museum'));
  await guess('1931');
  expect([state(), links()]).toEqual(['won', ['/museum?lang=en']]);
  await expectOutline('museum-result');
  await perform(() => button(text('modes.museum.toStart')).click());
  expect(visited.at(-1)).toBe('/museum?lang=en');
  press(showFirstLanguage);
  const first = currentSettings().language;
  press(changeLanguage);
  const again = await open('/museum/745', <MuseumScreen />);
  // Whoever is there reads on in the language of their choice.
  expect([state(), heard, currentSettings().language]).toEqual([
    'running',
    [],
    expect.not.stringMatching(first),
  ]);
  server['get_current_version'] = () => '1.0.0';
  document.head.innerHTML = '<meta name="quando-version" content="1.0.0">';
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  // Whoever was there may have read it in the other language.
  press(showFirstLanguage);
  expect(currentSettings().language).toBe(first);
  press(changeLanguage);
  await guess('1700');
  await perform(() => vi.advanceTimersByTimeAsync(75_000));
  expect(page().split(text('modes.museum.title'))).toHaveLength(2);
  await perform(() => vi.advanceTimersByTimeAsync(15_000));
  expect([again.visited, heard.includes('get_current_version')]).toEqual([
    ['/museum/745', '/museum'],
    true,
  ]);
  expect(currentSettings().language).toBe(first);
  await settle();
  expect(reload).not.toHaveBeenCalled();
  // Whoever has opened it was there.
  const untouched = await open('/museum/745', <MuseumScreen />);
  await perform(() => vi.advanceTimersByTimeAsync(90_000));
  expect(untouched.visited).toEqual(['/museum/745', '/museum']);
  // Nor does one puzzle stand under the address of another.
  server['get_quiz'] = (query) => past(Number(query.get('id')), { name: `${query.get('id')}` });
  const { navigate } = await open('/museum/745', <MuseumScreen />);
  press(() => navigate('/museum/746'));
  await until(() => expect(document.title).toBe('Puzzle no.\u00A0746 · Quando'));
  document.head.replaceChildren();
});

test('a made puzzle comes out of its link alone, and one can make the next', async () => {
  const { fragment } = madeLinks[0]!;
  await open(`/made${fragment}`, <MadeScreen />);
  await until(() => expect(document.title).toBe('Omas Jahr · Quando'));
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  expect([heard, document.querySelector('h1')?.textContent]).toEqual([[], text('made.title')]);
  expect(page()).toContain(text('made.banner'));
  expect([page().includes('Omas Jahr'), page().includes('Hint 1 of 2')]).toEqual([true, true]);
  await expectOutline('made-game');
  expect(document.querySelector('[data-hint] h2')?.textContent).toBe('Hint 1');
  await guess('1700', '1701');
  expect(page()).toContain('2 attempts left. There are no more hints.');
  expect(document.querySelectorAll('[data-hint]')).toHaveLength(2);
  await guess('1931');
  expect(page()).toContain('Solved at the third attempt');
  await expectOutline('made-result');
  const writeText = vi.fn<(copy: string) => Promise<void>>(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  // Its own link is not passed on with its result.
  await perform(() => button(text('result.copy')).click());
  expect(writeText.mock.lastCall?.[0].split('\n').at(-1)).toBe(location.host);
  await perform(() => button(text('result.shareWords')).click());
  expect(writeText.mock.lastCall?.[0]).toMatch(new RegExp(`wrong\\. ${location.host}$`));
  expect(page()).toContain(text('made.hints'));
  expect(links()).toEqual(['/make', '/', 'https://de.wikipedia.org/wiki/Empire_State_Building']);
  expect(page()).toContain('de.wikipedia.org\u00A0');
  expect(Object.keys(localStorage)).toEqual(['quando.session']);
  await perform(() => button(text('modes.playAgain')).click());
  expect([state(), attempts(), vi.mocked(window.scrollTo).mock.calls.at(-1)]).toEqual([
    'running',
    [],
    [{ top: 0 }],
  ]);
  await perform(() => {
    history.replaceState(null, '', `/made${madeLinks[1]?.fragment ?? ''}`);
    window.dispatchEvent(new Event('hashchange'));
  });
  await until(() => expect(page()).toContain('Nobody has ever climbed it.'));
  expect(page()).toContain('Hint 1 of 3');
  await guess('1700', '1701', '1702');
  expect(page()).toContain('One attempt left. There are no more hints.');
});

test('a browser that is too old for a made puzzle is told so', async () => {
  vi.stubGlobal('CompressionStream', undefined);
  await open(`/made${madeLinks[0]?.fragment ?? ''}`, <MadeScreen />);
  await until(() => expect([problem(), links()]).toEqual(['madeTooOld', ['/make', '/']]));
});

test.each([
  ['', 'madeNone'],
  ['#puzzle1-AAAA', 'madeDamaged'],
  ['#puzzle2-AAAA', 'madeNewer'],
])('a link to a made puzzle with the ending “%s” says what is the matter', async (...given) => {
  const [fragment, name] = given;
  await open(`/made${fragment}`, <MadeScreen />);
  await until(() => expect([problem(), links()]).toEqual([name, ['/make', '/']]));
});
