// @vitest-environment happy-dom
import { IntlProvider } from 'use-intl';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { links } from '../../../../tests/page/in-sight.ts';
import {
  button,
  buttons,
  leave,
  perform,
  press,
  said,
  settle,
  showAt,
  expectOutline,
  text,
  until,
} from '../../../../tests/page/rendered.tsx';
import { openCookieJar } from '../../../../tests/page/cookie-jar.ts';
import { leaveSignedOut, signIn } from '../../../../tests/page/signed-in.ts';
import { setSession } from '../../../backend/session.ts';
import { today } from '../../../device/clock.ts';
import { setAccountRecords } from '../../../device/games/account-records.ts';
import { storeRecords } from '../../../device/games/records-store.ts';
import { storedYears } from '../../../device/games/years-store.ts';
import type { Puzzle } from '../../../domain/puzzle/puzzle.ts';
import { puzzleWith } from '../../../domain/puzzle/puzzle-factory.ts';
import type { LedgerEntry, Records } from '../../../domain/statistics/ledger.ts';
import { startRound } from '../../../domain/round/round.ts';
import { emptyStatistics } from '../../../domain/statistics/statistics.ts';
import { FollowUp } from '../modes/follow-up.tsx';
import { ModeResult } from '../modes/mode-result.tsx';
import type { Mode } from '../modes/mode.ts';
import { MuseumWatch } from '../museum/museum-watch.tsx';
import { ReportEntry } from '../report/report-entry.tsx';
import { AccountProgress } from './account-progress.tsx';
import { Achievements } from './achievements.tsx';
import { Comparison } from './comparison.tsx';
import { LazyResult } from './lazy-result.tsx';
import { Progress } from './progress.tsx';
import { AccountRelated } from './related/account-related.tsx';
import { Related } from './related/related.tsx';
import { ResultView } from './result-view.tsx';
import { Runs } from './runs.tsx';
import { Sharing } from './sharing.tsx';
import { SupportNotice } from './support-notice.tsx';

const DAY = '2040-06-10';
let jar: Map<string, string>;
let answers: Record<string, () => unknown>;
let asked: string[];

beforeAll(async () => {
  // What a result fetches later, so that nothing has to be waited for.
  await import('virtual:land-path');
  await import('../report/report-dialog.tsx');
});

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2040-06-10T10:00:00Z') });
  jar = openCookieJar(['privacyConfirmed', 'true']);
  answers = {};
  asked = signIn(answers);
});

afterEach(() => {
  leaveSignedOut();
  setAccountRecords(null);
});

const tips = [1, 2, 3, 4].map((number) => ({ ...puzzleWith().tips[0], text: `Hint ${number}` }));
const puzzle = puzzleWith({ id: 951, date: DAY, tips: tips as never });
const roundOf = (change: Partial<Puzzle> = {}) =>
  startRound({
    puzzle: { ...puzzle, ...change },
    day: DAY,
    attempts: [1700, 1931, null, null],
    difficulty: 'normal',
  });
const recordsOf = (...ledger: LedgerEntry[]) => ({
  statistics: { ...emptyStatistics, secondTrySuccess: 1 },
  ledger,
});
const signOutNow = () => press(() => setSession({ state: 'signedOut', hasEnded: false }));

const isOther = () => document.body.textContent.includes(text('result.otherCounts'));

test('of a day one result counts, and that it is another one is said', () => {
  const own = { date: DAY, quizId: '951', attempt: 2 } as const;
  const progress = (entry: LedgerEntry) =>
    showAt(
      '/',
      <Progress records={recordsOf(entry)} current="silver" day={DAY} round={roundOf()} />,
    );
  progress(own);
  expect(isOther()).toBe(false);
  progress({ ...own, quizId: '952' });
  expect(isOther()).toBe(true);
  progress({ ...own, attempt: 3 });
  expect(isOther()).toBe(true);
  progress({ ...own, date: '2040-06-09', quizId: '950' });
  expect(isOther()).toBe(false);
});

test('an account’s numbers are none until they are known, and are asked for again', async () => {
  const retry = vi.fn<() => void>();
  showAt('/', <AccountProgress current="silver" day={DAY} round={roundOf()} />);
  expect([said('status'), document.body.textContent.includes('1 day')]).toEqual(['', false]);
  press(() => setAccountRecords({ state: 'failed', retry }));
  expect(said('status')).toContain(text('result.accountFailed'));
  await perform(() => button(text('result.accountRetry')).click());
  expect(retry).toHaveBeenCalledTimes(1);
  const records = recordsOf({ date: DAY, quizId: '951', attempt: 2 });
  press(() => setAccountRecords({ state: 'ready', records, refresh: retry }));
  expect([said('status'), document.body.textContent.includes('1×')]).toEqual(['', true]);
});

test('what was not solved can be hidden, and shown again', async () => {
  showAt('/', <Achievements statistics={emptyStatistics} current={null} />);
  const rows = document.querySelectorAll('[data-kind], dt, li, tr').length;
  await perform(() => button(text('result.hideNotSolved')).click());
  expect(document.querySelectorAll('[data-kind], dt, li, tr').length).toBeLessThan(rows);
  await perform(() => button(text('result.showNotSolved')).click());
  expect(document.querySelectorAll('[data-kind], dt, li, tr')).toHaveLength(rows);
});

test('a run is told from its second day on, the longest one where it is longer', () => {
  const days = (...dates: string[]) => {
    const ledger = dates.map((date) => ({ date, quizId: '7', attempt: null }));
    showAt('/', <Runs ledger={ledger} day={DAY} />);
    return document.querySelector('p')?.textContent;
  };
  expect(days()).toBeUndefined();
  expect(days(DAY)).toBe('One day played');
  expect(days('2040-06-09', DAY)).toBe('2 days played · 2 days in a row');
  expect(days('2040-06-01', '2040-06-02', '2040-06-03', '2040-06-09', DAY)).toBe(
    '5 days played · 2 days in a row · Longest run: 3 days',
  );
  expect(days('2040-06-01', '2040-06-02', DAY)).toBe('3 days played · Longest run: 2 days');
});

test('others are asked for, and this result counted once, where the player agreed to it', async () => {
  const sent: string[] = [];
  let outcomes: unknown = null;
  const compare = async (
    id: number,
    change: Partial<Puzzle> = {},
    isFresh = true,
    records: Records | null = recordsOf({ date: DAY, quizId: String(id), attempt: 2 }),
  ) => {
    sent.length = 0;
    leave();
    showAt(
      '/',
      <Comparison round={roundOf({ id, ...change })} records={records} isFresh={isFresh} />,
      (path) => {
        sent.push(path.replace(/^.*rpc\/([a-z_]+).*$/, '$1'));
        return path.includes('count_outcome')
          ? Response.json({ message: 'no' }, { status: 500 })
          : Response.json(outcomes);
      },
    );
    await settle();
  };
  await compare(961);
  expect([sent, document.body.textContent]).toEqual([[], '']);
  jar.set('consentCompare', 'true');
  await compare(961, {}, false);
  expect(sent).toEqual(['get_outcomes']);
  await compare(961);
  expect(sent).toEqual(['count_outcome', 'get_outcomes']);
  expect(document.body.textContent).toContain(text('result.comparison.tooFew'));
  await expectOutline('comparison-few');
  await compare(961);
  expect(sent).toEqual(['get_outcomes']);
  leave();
  const records = recordsOf({ date: DAY, quizId: '965', attempt: 2 });
  setAccountRecords({ state: 'ready', records, refresh: () => undefined });
  await compare(965, {}, true, null);
  expect(sent).toEqual(['count_outcome', 'get_outcomes']);
  await compare(962, { classic: true });
  expect(document.body.textContent).toBe('');
  outcomes = { players: 1200, shares: [5, 40, 30, 15, 10] };
  await compare(963);
  expect(document.body.textContent).toContain('1,200');
  expect(document.querySelectorAll('li')[1]?.textContent).toBe(
    `${text('result.achievement.silver')}, ${text('result.thisRound')}40%`,
  );
  expect(document.body.textContent).toContain(
    '5% had it with the first hint, 45% by the second, 75% by the third, 90% by the fourth. The second hint gave it away to most.',
  );
  await expectOutline('comparison');
});

test('how others did is asked for once one’s own result is among them', async () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120);
  jar.set('consentCompare', 'true');
  const sent: string[] = [];
  let count: ((answer: Response) => void) | undefined;
  showAt(
    '/',
    <Comparison
      round={roundOf({ id: 964 })}
      records={recordsOf({ date: DAY, quizId: '964', attempt: 2 })}
      isFresh
    />,
    (path) => {
      sent.push(path);
      if (!path.includes('count_outcome')) return Response.json(null);
      return new Promise((resolve) => {
        count = resolve;
      });
    },
  );
  await settle();
  expect(sent).toHaveLength(1);
  await perform(() => count?.(Response.json(null)));
  expect(sent).toHaveLength(2);
  expect(sent[1]).toContain('timezoneoffset=120');
});

test('the page asks for support once, and not again for days', async () => {
  showAt(
    '/',
    <div id="content">
      <main>
        <h1>Result</h1>
        <SupportNotice />
      </main>
    </div>,
  );
  expect(links()).toEqual(['/support']);
  expect(jar.get('supportNotice')).toBe('true');
  await perform(() => button(text('result.supportNotice.close')).click());
  expect([links(), document.activeElement?.textContent]).toEqual([[], 'Result']);
  leave();
  showAt('/', <SupportNotice />);
  expect(links()).toEqual([]);
});

/** Where the result of such a puzzle leads. */
function related(id: number, year: number, label: string | null = null) {
  leave();
  showAt('/', <Related round={roundOf({ id, year, label })} />);
  return links();
}

test('a device knows the years around, and this one from now on', () => {
  signOutNow();
  localStorage.removeItem('quando.session');
  expect(related(971, 1800)).toEqual(['/years']);
  expect(related(972, 1950)).toEqual(['/years?century=18&puzzle=971', '/years']);
  expect(related(973, 1900)).toEqual([
    '/years?century=18&puzzle=971',
    '/years?century=20&puzzle=972',
    '/years',
  ]);
  expect(related(974, 1850, 'How many?')).toEqual(['/years']);
  expect(storedYears().map(({ id }) => id)).toEqual(['971', '972', '973']);
  expect(related(975, 1700)).toEqual(['/years?century=18&puzzle=971', '/years']);
  expect(document.body.textContent).toContain('That is before 1800, which you know.');
  expect(related(977, 2000)).toEqual(['/years?century=20&puzzle=972', '/years']);
  expect(document.body.textContent).toContain('That is after 1950, which you know.');
  showAt('/', <Related key="976" round={roundOf({ id: 976, tips: told as never })} />);
  expect(storedYears().at(-1)?.place).toEqual({ name: 'Bonn', lat: 52.5, lon: 13.4 });
});

test('an account knows this day in other years as well, but for this very puzzle', async () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120);
  answers['get_related_puzzles'] = () => ({
    before: { id: 7, year: 1648 },
    after: null,
    otherYears: [
      { id: 951, date: '2039-06-10' },
      { id: 8, date: '2038-06-10' },
    ],
  });
  showAt('/', <AccountRelated puzzle={puzzle} isDaily />);
  expect(links()).toEqual(['/years']);
  await settle();
  expect(links()).toEqual(['/years?century=17&puzzle=7', '/old/8', '/years']);
  await expectOutline('related');
  expect(asked[0]).toBe('get_related_puzzles {"year":1931,"locale":"en","timezoneoffset":120}');
  leave();
  showAt('/', <AccountRelated puzzle={{ ...puzzle, label: 'How many?' }} isDaily={false} />);
  await settle();
  expect(links()).toEqual(['/years?century=17&puzzle=7', '/years']);
  expect(asked.at(-1)).toMatch(/^get_related_puzzles {"year":null,/);
});

test.each([
  ['museum', [], []],
  ['embedded', [], []],
  ['custom', ['/'], ['/room/host', '/years']],
  ['shared', ['/', '/puzzleOverview', '/years'], ['/room/host#2040-06-10', '/random']],
  ['old', ['/', '/puzzleOverview', '/room/host#2040-06-10'], ['/random', '/print/951']],
  ['random', ['/random', '/', '/room/host#2040-06-10'], ['/print/951']],
] as const)('the result of a %s puzzle leads where its player may go', async (mode, there, not) => {
  showAt(
    '/x',
    <ModeResult
      mode={mode satisfies Mode}
      challenge={undefined}
      round={roundOf()}
      isFresh={false}
      onExplain={() => undefined}
      left={0}
    />,
  );
  await settle();
  for (const path of there) expect(links()).toContain(path);
  for (const path of not) expect(links()).not.toContain(path);
  if (there.length === 0) expect(links()).toEqual([]);
  // What follows on its own comes to fresh results alone.
  expect('followUp' in document.documentElement.dataset).toBe(false);
  expect(document.querySelector('nav p')?.textContent).toBeTruthy();
});

function leadsToPrint(mode: Mode) {
  leave();
  showAt(
    '/x',
    <ModeResult
      mode={mode}
      challenge={undefined}
      round={roundOf()}
      isFresh={false}
      onExplain={() => undefined}
    />,
  );
  return links().includes('/print/951');
}

test('who may print is shown the way, and only for a past puzzle', () => {
  const session = {
    userId: 'ada',
    email: '',
    role: '2_historian',
    needsSecondFactor: false,
  } as const;
  press(() =>
    setSession({ state: 'signedIn', session: { ...session, permissions: ['routing.archive'] } }),
  );
  expect([leadsToPrint('old'), leadsToPrint('shared')]).toEqual([true, false]);
});

const found = (selector: string) => document.querySelector(selector);
const place = { name: 'Berlin', lat: 52.5, lon: 13.4, land: 'DE' };
const told = [
  { ...tips[0], place, link: 'https://example.org/a', title: 'A source', audio: '/puzzles/a.mp3' },
  {
    ...tips[1],
    link: 'https://example.org/b',
    image: '/puzzles/a.webp',
    imageAlt: 'A wall',
    copyright: 'CC0',
  },
  {
    ...tips[2],
    type: 'video',
    link: 'https://youtu.be/abcdefghijk',
    title: 'A film',
    image: '/puzzles/b.webp',
    imageAlt: null,
  },
  { ...tips[3], place: { ...place, name: 'Bonn' }, title: 'A book' },
];

/** The result of a puzzle with everything that had to wait for it. */
async function showResult(change: Partial<Puzzle> = {}, props: object = {}) {
  const round = roundOf({ tips: told as never, locale: 'de', ...change });
  leave();
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  showAt(
    '/',
    <ResultView round={round} isFresh={false} onExplain={() => undefined} {...props}>
      Beside
    </ResultView>,
  );
  await settle();
  return round;
}

test('a fresh result says at its heading how it went; what others see is the answer', async () => {
  await showResult({}, { isFresh: true });
  const heading = document.activeElement;
  const about = () => document.getElementById(found('h2')?.getAttribute('aria-describedby') ?? '');
  expect([heading?.localName, heading?.textContent]).toEqual(['h2', '1931']);
  expect(about()?.textContent).toMatch(/^Attempt 2: .* Solved\. The answer is 1931\.$/);
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 0 });
  expect(found('[data-attempt="2"]')?.className).toContain('turning');
  expect(found('[data-attempt="1"]')?.className).not.toContain('turning');
  await showResult({ year: 1800, label: 'Wie viele?' });
  expect(found('[data-attempt="2"]')?.className).not.toContain('turning');
  expect([about()?.textContent, document.activeElement]).toEqual([
    text('result.lost'),
    document.body,
  ]);
  expect(found('[role="img"]')).toBeNull();
  expect(vi.mocked(window.scrollTo).mock.calls).toHaveLength(1);
  await showResult({}, { isFresh: true, isPart: true });
  expect(vi.mocked(window.scrollTo).mock.calls).toHaveLength(1);
  expect(about()?.textContent).toContain('Solved');
  await showResult();
  expect(about()?.textContent).toBe('Solved with the second hint');
  await expectOutline('result');
});

const pressed = () =>
  [...document.querySelectorAll('[aria-pressed="true"]')].map(
    (each) => each.getAttribute('aria-label') ?? each.textContent,
  );

const numbersOf = (selector: string, ...names: string[]) =>
  [...document.querySelectorAll(selector)].map((each) =>
    names.map((name) => Number(each.getAttribute(name))),
  );

test('after the end each hint has its source, its picture’s credit and its place', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(320);
  await showResult();
  const hint = (number: number) => found(`[data-hint="${number}"]`);
  const source = hint(1)?.querySelector('a');
  expect([source?.href, source?.target, source?.rel, source?.textContent]).toEqual([
    'https://example.org/a',
    '_blank',
    'noopener noreferrer',
    `A source\u00A0${text('play.opensElsewhere')}`,
  ]);
  const sound = hint(1)?.querySelector('audio');
  expect([sound?.getAttribute('aria-label'), sound?.preload, sound?.controls]).toEqual([
    'Listen: A source',
    'none',
    true,
  ]);
  expect(hint(2)?.querySelector('a')?.textContent).toContain('https://example.org/b\u00A0');
  expect([hint(2)?.querySelector('img')?.alt, hint(2)?.textContent]).toEqual([
    'A wall',
    expect.stringContaining('Image: CC0'),
  ]);
  expect([hint(4)?.querySelector('a'), hint(4)?.textContent.includes('A book')]).toEqual([
    null,
    true,
  ]);
  expect(hint(1)?.querySelector('p')?.lang).toBe('de');
  expect(hint(3)?.querySelector('img')?.getAttribute('alt')).toBe('');
  const list = [...document.querySelectorAll('li[value]')];
  expect(list.map((item) => `${item.getAttribute('value')} ${item.textContent}`)).toEqual([
    '1 Berlin',
    '4 Bonn',
  ]);
  // Each pin stands at the end of the line from its place.
  expect(numbersOf('[data-map] line', 'x1', 'y1')).toEqual(
    numbersOf('[data-map] circle', 'cx', 'cy'),
  );
  expect(numbersOf('[data-map] line', 'x2', 'y2')).toEqual(
    numbersOf('[data-map] foreignObject', 'x', 'y').map(([x = 0, y = 0]) => [x + 15, y + 15]),
  );
  expect(numbersOf('[data-map] foreignObject', 'width', 'height')).toEqual([
    [30, 30],
    [30, 30],
  ]);
  const show = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  const placeOf = (number: number) => hint(number)?.querySelector('button');
  press(() => placeOf(4)?.click());
  expect(pressed()).toEqual([`Bonn${text('result.places.show')}`, 'Hint 4: Bonn']);
  expect([hint(4), list[1]].map((each) => each?.getAttribute('data-lit'))).toEqual([
    'true',
    'true',
  ]);
  expect(show.mock.contexts).toEqual([found('[data-pin="4"]')]);
  press(() => found('[data-pin="1"]')?.dispatchEvent(new Event('click', { bubbles: true })));
  expect([pressed().length, hint(4)?.getAttribute('data-lit')]).toEqual([2, 'false']);
  expect(show.mock.contexts.at(-1)).toBe(hint(1));
  press(() => found('[data-pin="1"]')?.dispatchEvent(new Event('click', { bubbles: true })));
  expect([pressed(), show.mock.calls]).toEqual([
    [],
    [[{ block: 'nearest' }], [{ block: 'nearest' }]],
  ]);
  await showResult({}, { isExhibit: true });
  expect([links(), hint(1)?.textContent.includes('A source')]).toEqual([[], true]);
  expect(buttons().some(({ textContent }) => textContent === text('result.report.open'))).toBe(
    false,
  );
});

test('a video is shown on the page where the player allows it, by a press', async () => {
  const watch = 'Watch the video here: A film';
  // A frame would load its page.
  const create = document.createElement.bind(document);
  vi.spyOn(document, 'createElement').mockImplementation((name: string) =>
    create(name === 'iframe' ? 'x-frame' : name),
  );
  await showResult();
  expect(buttons().some(({ textContent }) => textContent === watch)).toBe(false);
  jar.set('consentVideo', 'true');
  await showResult({}, { isExhibit: true });
  expect(buttons().some(({ textContent }) => textContent === watch)).toBe(false);
  await showResult();
  expect(found('x-frame')).toBeNull();
  press(() => button(watch).click());
  const frame = (name: string) => found('x-frame')?.getAttribute(name);
  expect([frame('src'), frame('title'), frame('sandbox')]).toEqual([
    'https://www.youtube-nocookie.com/embed/abcdefghijk',
    'A film',
    'allow-scripts allow-same-origin allow-presentation',
  ]);
  expect([frame('allow'), frame('referrerpolicy')]).toEqual([
    'fullscreen; picture-in-picture',
    'strict-origin-when-cross-origin',
  ]);
  await showResult({ tips: told.map((tip) => ({ ...tip, type: 'article' })) as never });
  expect(buttons().some(({ textContent }) => textContent === watch)).toBe(false);
});

test('a hint is read aloud by a voice of the device, until it is stopped', async () => {
  const spoken: string[] = [];
  const voice = { localService: true, lang: 'de-DE', default: true };
  const voices = Object.assign(new EventTarget(), {
    getVoices: () => [voice],
    cancel: () => spoken.push('cancel'),
    speak: (words: { text: string }) => spoken.push(words.text),
  });
  vi.stubGlobal('speechSynthesis', voices);
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class extends EventTarget {
      text: string;
      constructor(words: string) {
        super();
        this.text = words;
      }
    },
  );
  await showResult();
  await perform(() => button(`${text('result.readAloud')}hint 2`).click());
  expect(spoken.at(-1)).toBe('Hint 2');
  await expectOutline('hints-read-aloud', '[data-hint="1"], [data-hint="2"]');
  await perform(() => button(`${text('result.stopReading')}hint 2`).click());
  expect([spoken.at(-1), spoken.filter((words) => words === 'Hint 2').length]).toEqual([
    'cancel',
    1,
  ]);
  expect(button(`${text('result.readAloud')}hint 2`)).not.toBeNull();
  await showResult({ locale: 'en' });
  expect(document.body.textContent).not.toContain(text('result.readAloud'));
});

async function unfold() {
  const details = document.querySelector('details');
  await perform(() => {
    if (details !== null) details.open = true;
    details?.dispatchEvent(new Event('toggle'));
  });
  return details?.textContent ?? '';
}

test('what each attempt told is there for who asks, and what was corrected for all', async () => {
  const errata = [{ notedAt: Date.parse('2040-06-11T10:00:00Z'), text: 'Not 1930.' }];
  await showResult({ errata });
  const list = found(`[aria-label="${text('result.errata')}"]`);
  expect(list?.textContent).toBe('Corrected on 11 June 2040: Not 1930.');
  expect(list?.querySelector('[lang]')?.getAttribute('lang')).toBe('de');
  expect(document.body.textContent).not.toContain(text('result.told.best'));
  const words = await unfold();
  expect(words).toContain('How many years still fitted');
  expect(words).toContain('17002,040 before, 512 after.');
  expect(words).toContain('1931512 before, 1 after. Helped most.');
  expect(words.match(/Helped most/g)).toHaveLength(1);
  await showResult({ label: 'Wie viele?' });
  expect(found(`[aria-label="${text('result.errata')}"]`)).toBeNull();
  expect(await unfold()).toContain('How many numbers still fitted');
  await expectOutline('result-told');
});

test('an error is reported from the result, and somebody says thanks', async () => {
  const sent: string[] = [];
  let isNew = true;
  leave();
  showAt('/', <ReportEntry puzzle={puzzle} />, (path, body) => {
    sent.push(`${path} ${body}`);
    return Response.json(isNew);
  });
  const report = async () => {
    await perform(() => button(text('result.report.open')).click());
    await until(() => expect(found('dialog h2')?.textContent).toBe(text('result.report.title')));
    expect(document.activeElement).toBe(found('dialog h2'));
    expect(found('dialog')?.textContent).toContain('puzzle no. 212');
    await expectOutline('report');
    await perform(() => document.querySelectorAll<HTMLInputElement>('[type="radio"]')[0]?.click());
    // What has the focus goes with the form.
    press(() => button(text('result.report.submit')).focus());
    await perform(() => document.querySelector('form')?.requestSubmit());
    await settle();
    const about = found(`#${found('dialog')?.getAttribute('aria-labelledby') ?? ''}`);
    expect([about?.textContent, document.activeElement]).toEqual([
      text('result.report.thanks'),
      about,
    ]);
    return found('dialog p')?.textContent;
  };
  expect(await report()).toBe(text('result.report.kept'));
  await expectOutline('report-thanks');
  expect(sent[0]).toContain('"quando_id":951');
  await perform(() => found('dialog')?.dispatchEvent(new Event('cancel')));
  expect(found('dialog')).toBeNull();
  expect(button(text('result.report.open')).getAttribute('aria-haspopup')).toBe('dialog');
  isNew = false;
  expect(await report()).toBe(text('result.report.known'));
  leave();
  showAt('/', <ReportEntry puzzle={{ ...puzzle, name: null }} />);
  await perform(() => button(text('result.report.open')).click());
  await until(() => expect(found('dialog')?.textContent).toContain('wrong with this puzzle.'));
  leave();
  showAt('/', <ReportEntry puzzle={{ ...puzzle, id: 'made' }} />);
  expect(buttons()).toEqual([]);
});

test('a picture of the marks goes to the share sheet with the sentence', async () => {
  const drawn: string[] = [];
  const pen = new Proxy<object>(
    {},
    {
      get:
        (_, name) =>
        (...values: unknown[]) =>
          drawn.push([name, ...values].map(String).join(' ')),
      set: (_, name, value) => drawn.push(`${String(name)}=${String(value)}`) > 0,
    },
  );
  let canDraw = true;
  const canvas = HTMLCanvasElement.prototype;
  vi.spyOn(canvas, 'getContext').mockImplementation(() => (canDraw ? pen : null) as never);
  vi.spyOn(canvas, 'toBlob').mockImplementation((take, type) =>
    take(new Blob(['x'], { type: String(type) })),
  );
  const tokens = ['paper', 'ink', 'soft', 'right', 'on-right', 'elsewhere', 'wrong', 'wrong-paper'];
  for (const token of [...tokens, 'elsewhere-paper', 'numerals', 'plain'])
    document.documentElement.style.setProperty(`--${token}`, ` a-${token}`);
  const shared: ShareData[] = [];
  const copied: string[] = [];
  vi.stubGlobal('navigator', {
    canShare: () => true,
    share: async (data: ShareData) => shared.push(data),
    clipboard: { writeText: async (copy: string) => copied.push(copy) },
  });
  const round = { ...roundOf(), attempts: [1790, 1931, null, null], hardThroughout: true };
  showAt('/', <Sharing round={round} address="quando.example" />);
  await perform(() => button(text('result.sharePicture')).click());
  const file = shared[0]?.files?.[0];
  expect([file?.name, file?.type, said('status')]).toEqual([
    'quando.png',
    'image/png',
    text('result.shared'),
  ]);
  const sentence =
    'Quando no.\u00A0951: solved at the second of four attempts. Attempt 1: 1 right, 1 elsewhere, 2 wrong. Attempt 2: 4 right, 0 elsewhere, 0 wrong. quando.example';
  expect(shared[0]?.text?.replace('212', '951')).toBe(sentence);
  expect(drawn.slice(0, 10)).toEqual([
    'fillStyle=a-paper',
    'fillRect 0 0 1080 828',
    'textAlign=center',
    'fillStyle=a-ink',
    'font=600 84px a-numerals',
    'fillText Quando #212 · 2/4* 540 160 960',
    'fillStyle=a-soft',
    'font=400 44px a-plain',
    'fillText quando.example 540 758 960',
    'fillStyle=a-right',
  ]);
  const tiles = drawn.filter((line) => line.startsWith('roundRect'));
  expect([tiles.length, tiles[0], tiles[7]]).toEqual([
    8,
    'roundRect 144 250 180 180 28',
    'roundRect 756 454 180 180 28',
  ]);
  expect(drawn.filter((line) => line === 'fillStyle=a-wrong-paper')).toHaveLength(2);
  expect(drawn.filter((line) => line === 'strokeStyle=a-on-right')).toHaveLength(5);
  expect(drawn.filter((line) => line === 'strokeStyle=a-wrong')).toHaveLength(4);
  expect(['fill', 'stroke'].map((made) => drawn.filter((line) => line === made).length)).toEqual([
    8, 10,
  ]);
  expect(drawn).toContain(`arc 642 340 48 0 ${2 * Math.PI}`);
  expect([
    drawn.includes('fillStyle=a-elsewhere-paper'),
    drawn.includes('strokeStyle=a-elsewhere'),
  ]).toEqual([true, true]);
  expect(drawn).toContain('lineTo 274 312');
  canDraw = false;
  await perform(() => button(text('result.sharePicture')).click());
  expect([copied.length, said('status')]).toEqual([1, text('result.copied')]);
  canDraw = true;
  vi.spyOn(canvas, 'toBlob').mockImplementation((take) => take(null));
  await perform(() => button(text('result.sharePicture')).click());
  expect([copied.length, shared.length]).toEqual([2, 1]);
  document.documentElement.removeAttribute('style');
});

const failToLoad = async () => Promise.reject(new TypeError('gone'));

test('a result whose parts do not come can be reloaded', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  showAt('/', <LazyResult load={failToLoad} props={{}} />);
  await settle();
  expect(said('alert')).toContain(text('screen.failedText'));
  press(() => button(text('screen.retry')).click());
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a report whose form does not come can be reloaded', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  showAt('/', <ReportEntry puzzle={puzzle} load={failToLoad} />);
  await perform(() => button(text('result.report.open')).click());
  await expectOutline('report-failed');
  press(() => button(text('screen.retry')).click());
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a result that is in sight is told in the language that is chosen', async () => {
  const loaded: string[] = [];
  const load = async (locale: string) => {
    loaded.push(locale);
    return { View: () => null, messages: {} };
  };
  const inSight = (locale: 'de' | 'en') => (
    <IntlProvider locale={locale}>
      <LazyResult load={load} props={{}} />
    </IntlProvider>
  );
  const { again } = showAt('/', inSight('en'));
  await settle();
  again(inSight('de'));
  await settle();
  expect(loaded).toEqual(['en', 'de']);
});

test('a custom puzzle’s own link is not passed on with its result', async () => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', {
    clipboard: { writeText: async (copy: string) => copied.push(copy.split('\n').at(-1) ?? '') },
  });
  for (const mode of ['custom', 'shared'] as const) {
    leave();
    showAt(
      '/x',
      <ModeResult
        mode={mode}
        challenge={undefined}
        round={roundOf()}
        isFresh={false}
        onExplain={() => undefined}
      />,
    );
    await perform(() => button(text('result.copy')).click());
  }
  expect(copied).toEqual([location.host, `${location.host}/pp/951`]);
});

test('what belongs to an account comes to a result once it is known whose it is', async () => {
  answers['get_related_puzzles'] = () => ({
    before: { id: 7, year: 1648 },
    after: null,
    otherYears: [{ id: 8, date: '2038-06-10' }],
  });
  press(() => setSession({ state: 'unreached' }));
  showAt('/', <Related round={roundOf()} isDaily />);
  await settle();
  expect([links(), asked]).toEqual([['/years'], []]);
  leave();
  signIn(answers);
  showAt('/', <Related round={roundOf()} isDaily />);
  await until(() => expect(links()).toEqual(['/years?century=17&puzzle=7', '/old/8', '/years']));
  leave();
  showAt('/', <Related round={roundOf()} />);
  await until(() => expect(links()).toEqual(['/years?century=17&puzzle=7', '/years']));
});

test.each([
  ['was finished today', { gameFinished: 'true', quizDay: DAY }, 'dailyOver'],
  ['was finished yesterday', { gameFinished: 'true', quizDay: '2040-06-09' }, 'daily'],
  ['is under way', { gameFinished: 'false', quizDay: DAY }, 'daily'],
] as const)('after a shared puzzle the day’s is offered as what it is: it %s', async (...given) => {
  const [, cookies, words] = given;
  for (const [name, value] of Object.entries(cookies)) jar.set(name, value);
  storeRecords(recordsOf({ date: '2040-06-09', quizId: '6', attempt: 1 }), today());
  showAt('/pp/7', <FollowUp next={null} />);
  await perform(() => vi.advanceTimersByTimeAsync(1500));
  expect(document.querySelector('dialog')?.textContent).toContain(
    text(`modes.followUp.${words}.title`) + text(`modes.followUp.${words}.text`),
  );
  press(() => button(text('modes.followUp.keep')).click());
  // The other language’s may be counted, and its game no longer stored.
  storeRecords(recordsOf({ date: DAY, quizId: '7', attempt: null }), today());
  showAt('/pp/8', <FollowUp key="8" next={null} />);
  await perform(() => vi.advanceTimersByTimeAsync(1500));
  expect(found('dialog')?.textContent).toContain(text('modes.followUp.dailyOver.title'));
});

test.each(['click', 'pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'input'])(
  'in a museum %s is a sign that somebody is there, for as long as that is asked',
  async (sign) => {
    const away = vi.fn<() => void>();
    showAt('/museum', <MuseumWatch onAway={away} />);
    await touch(sign);
    await pass(90_000);
    expect(away).toHaveBeenCalledTimes(1);
    leave();
    await touch(sign);
    await pass(90_000);
    expect(away).toHaveBeenCalledTimes(1);
  },
);

const pass = (milliseconds: number) => perform(() => vi.advanceTimersByTimeAsync(milliseconds));
const touch = (sign: string, at: EventTarget = document.body) =>
  perform(() => at.dispatchEvent(new Event(sign, { bubbles: true })));

test('a museum begins again ninety seconds after the last sign of anybody, and says so before', async () => {
  const away = vi.fn<() => void>();
  showAt(
    '/museum',
    <div id="content" tabIndex={-1}>
      <MuseumWatch onAway={away} />
    </div>,
  );
  await pass(200_000);
  expect([away.mock.calls.length, said('status')]).toEqual([0, '']);
  await touch('pointermove');
  await pass(69_999);
  expect(said('status')).toBe('');
  await pass(1);
  expect(said('status')).toContain(text('modes.museum.title'));
  await touch('pointerdown', buttons()[0]);
  expect(said('status')).toContain(text('modes.museum.title'));
  await perform(() => buttons()[0]?.click());
  expect([said('status'), document.activeElement?.id]).toEqual(['', 'content']);
  await pass(60_000);
  const sound = document.body.appendChild(document.createElement('audio'));
  // Which stays at the recording.
  await perform(() => sound.dispatchEvent(new Event('timeupdate')));
  await pass(89_999);
  expect(away).toHaveBeenCalledTimes(0);
  await pass(1);
  expect([away.mock.calls.length, said('status')]).toEqual([1, '']);
  leave();
  showAt('/museum', <MuseumWatch onAway={away} isUsed isSilent />);
  await pass(89_999);
  expect([away.mock.calls.length, said('status')]).toEqual([1, '']);
  await pass(1);
  expect(away).toHaveBeenCalledTimes(2);
  await touch('keydown');
  leave();
  await touch('timeupdate', document.body.appendChild(sound));
  await pass(100_000);
  expect(away).toHaveBeenCalledTimes(2);
});
