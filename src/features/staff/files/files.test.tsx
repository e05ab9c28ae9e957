// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  buttons,
  chooseFile,
  leave,
  perform,
  press,
  said,
  settle,
  showAt,
  text,
  texts,
  expectOutline,
  until,
} from '../../../../tests/page/rendered.tsx';
import { refused, signIn, leaveSignedOut } from '../../../../tests/page/signed-in.ts';
import type { ImportReport } from '../../../backend/staff/files.ts';
import { packArchive } from './archive.ts';
import { AllDrafts } from './batch/all-drafts.tsx';
import { BatchPanel } from './batch/batch-panel.tsx';
import { FileExport } from './file-export.tsx';
import { FileImport } from './file-import.tsx';
import { FilesScreen } from './files-screen.tsx';
import { ImportDifferences } from './import-differences.tsx';

let answers: Record<string, () => unknown>;
let asked: string[];
const heard: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: new Date('2040-06-13T10:00:00Z'),
  });
  answers = {};
  asked = signIn(answers);
  heard.length = 0;
});

afterEach(leaveSignedOut);

const words = (name: string) => text(`staffTasks.files.${name}`);
async function click(name: string) {
  await perform(() => button(name).click());
  for (let time = 0; time < 3; time += 1) await settle();
}
/** What the routes were asked for, without what was asked of the data. */
const routes = () => asked.filter((call) => /^(staff|images)\//.test(call));

const report: ImportReport = {
  digest: 'd1',
  new: [{ key: 'moon', year: 1969 }],
  changed: [
    { key: 'mars', changes: [{ path: 'year', from: 1970, to: null }], wasReady: true },
    { key: 'wall', changes: [{ path: 'de.label', from: null, to: 'x' }], wasReady: false },
  ],
  published: [{ key: 'peace', changes: [] }],
  ignored: [{ key: 'moon', path: 'date', value: '2040-01-01' }],
  unchanged: 4,
  refused: [],
  written: 0,
  next: null,
};
const answered = (change: object = {}, status = 200) =>
  Response.json({ ...report, ...change }, { status });
const puzzles = (name = 'a.json', size = 2) => {
  const file = new File(['{}'], name);
  return Object.defineProperty(file, 'size', { value: size });
};
async function choose(file: File) {
  await chooseFile('[type="file"]', file);
  for (let time = 0; time < 3; time += 1) await settle();
}
const showImport = () =>
  showAt(
    '/dashboard/files',
    <FileImport hasBatch={false} onBegin={() => void heard.push('begun')} />,
  );
const offered = () => buttons().map((each) => each.textContent);

/** The part of the screen that is shown; notices have a region of their own. */
const part = () => document.querySelector('section[aria-labelledby]');

const field = () => document.querySelector('[type="file"]');

test('a file is looked at, and what it would change is saved part by part when somebody says so', async () => {
  let answer: ((with_: Response) => void) | undefined;
  answers['staff/import'] = () => new Promise<Response>((resolve) => (answer = resolve));
  showImport();
  await choose(puzzles());
  expect([heard, routes(), said('status')]).toEqual([
    ['begun'],
    ['staff/import?dry=true'],
    'Comparing a.json …',
  ]);
  expect([
    part()?.ariaBusy ?? part()?.getAttribute('aria-busy'),
    field()?.getAttribute('aria-disabled'),
  ]).toEqual(['true', 'true']);
  await choose(puzzles('b.json'));
  expect(routes()).toHaveLength(1);
  await perform(() => answer?.(answered()));
  await settle();
  expect([offered(), said('status'), document.querySelector('h3')?.textContent]).toEqual([
    ['Import 3 drafts', words('leave')],
    '',
    'a.json',
  ]);
  await expectOutline('import');
  await click('Import 3 drafts');
  expect(buttons().map((each) => each.getAttribute('aria-disabled'))).toEqual(['true', 'true']);
  await click('Import 3 drafts');
  expect(routes()).toHaveLength(2);
  expect([routes().at(-1), said('status'), field()]).toEqual([
    'staff/import?dry=false&digest=d1',
    'Saving the drafts …',
    null,
  ]);
  await click(words('leave'));
  await perform(() => answer?.(answered({ new: [], published: [], written: 2, next: 'd2' })));
  await settle();
  expect([routes().at(-1), said('status')]).toEqual([
    'staff/import?dry=false&digest=d2',
    '2 of 3 drafts are saved …',
  ]);
  await perform(() => answer?.(Response.json({ code: 'busy' }, { status: 503 })));
  await settle();
  expect(document.body.textContent).toContain(
    '2 drafts have already been saved. Here is what is left.',
  );
  expect(said('alert')).toBe(`${words('failure.busy')} (File: a.json)`);
  await click('Import one draft');
  expect(routes().at(-1)).toBe('staff/import?dry=false&digest=d2');
  // How much is saved stands in one place.
  expect(document.body.textContent).not.toContain('have already been saved');
  await perform(() => answer?.(answered({ changed: [], written: 1 })));
  await settle();
  expect(said('status')).toBe(
    '3 drafts have been saved. The previous versions are in the history.',
  );
  expect(document.body.textContent).toContain('One draft was ready and is back in progress now.');
});

test('what cannot be taken, is behind or is not wanted is not taken over', async () => {
  showImport();
  answers['staff/import'] = () =>
    routes().length > 1 ? Response.error() : answered({ next: 'd2' }, 409);
  await choose(puzzles());
  // Nobody has agreed to a next part of it.
  expect([said('alert'), routes().length]).toEqual([words('stale'), 1]);
  await click(words('leave'));
  expect(offered()).toEqual([]);
  answers['staff/import'] = () => answered({ new: [], changed: [] });
  await choose(puzzles());
  expect(offered()).toEqual([words('leave')]);
  await click(words('leave'));
  const faults = [
    { key: 'moon', line: 3, path: 'de.label', reason: 'too_long' },
    { key: null, line: null, path: null, reason: 'new_reason' },
  ];
  answers['staff/import'] = () => answered({ refused: faults }, 422);
  await choose(puzzles());
  expect(offered()).toEqual([words('leave')]);
  await expectOutline('import-refused');
  const found = document.querySelector('h4')?.parentElement?.querySelectorAll('p') ?? [];
  expect([...found].map((each) => each.textContent.trim())).toEqual([
    `Line 3: moon · de.label ${words('reason.too_long')}`,
    words('reason.other'),
  ]);
  for (const [code, kind] of Object.entries({
    not_signed_in: 'denied',
    not_allowed: 'denied',
    too_large: 'tooLarge',
    images_today_full: 'pictures',
    images_full: 'pictures',
    images_unavailable: 'pictures',
    image_withdrawn: 'pictures',
    image_unreadable: 'pictures',
    over_request_rate_limit: 'tooMany',
    not_readable: 'notReadable',
    not_available: 'notAvailable',
    not_found: 'notAvailable',
    odd: 'unknown',
  })) {
    answers['staff/import'] = () => Response.json({ code, line: 7 }, { status: 400 });
    await chooseFile('[type="file"]', puzzles('b.csv'));
    await settle();
    expect(said('alert')).toBe(`${words(`failure.${kind}`)} (File: b.csv, line 7)`);
  }
});

const here = `/images/${'b'.repeat(32)}.webp`;
const gone = `/images/${'c'.repeat(32)}.webp`;
const file = JSON.stringify({ puzzles: [{ image: here }, { image: gone }] });
const picture = () =>
  new Response(new Uint8Array(3), { headers: { 'content-type': 'image/webp' } });

test('files larger than the server takes are not sent; of an archive come the pictures that are wanting', async () => {
  showImport();
  answers['staff/import'] = () => answered();
  await choose(puzzles('a.json', 16 * 1024 * 1024 + 1));
  expect([said('alert'), routes()]).toEqual([`${words('failure.tooLarge')} (File: a.json)`, []]);
  await choose(puzzles('a.zip', 256 * 1024 * 1024 + 1));
  expect([said('alert'), routes()]).toEqual([`${words('failure.tooLarge')} (File: a.zip)`, []]);
  await choose(puzzles('a.json', 16 * 1024 * 1024));
  expect(routes()).toHaveLength(1);
  await choose(puzzles('a.ZIP', 256 * 1024 * 1024));
  expect(said('alert')).toBe(`${words('failure.notReadable')} (File: a.ZIP)`);
  asked.length = 0;
  answers[here.slice(1)] = picture;
  answers[gone.slice(1)] = () => new Response('', { status: 404 });
  answers['staff/images'] = () => ({ address: here, width: 1, height: 1, bytes: 3 });
  const archive = await packArchive(file, async () => new Uint8Array(3));
  await choose(new File([archive], 'b.zip'));
  expect(routes()).toEqual([here.slice(1), gone.slice(1), 'staff/images', 'staff/import?dry=true']);
  answers['staff/images'] = () => Response.json({ code: 'images_full' }, { status: 400 });
  await choose(new File([archive], 'b.zip'));
  expect(said('alert')).toBe(`${words('failure.pictures')} (File: b.zip)`);
});

const shown = () => document.querySelectorAll('section p').length;

test('of a long list 25 are in sight at first; what nothing changes says so', async () => {
  const many = Array.from({ length: 26 }, (_, at) => ({ key: `key-${at}`, year: null }));
  const nothing = { ...report, changed: [], published: [], ignored: [], refused: [] };
  showAt('/', <ImportDifferences report={{ ...nothing, new: many }} />);
  expect(shown()).toBe(25);
  await click('Show all 26');
  expect([shown(), offered()]).toEqual([26, []]);
  leave();
  showAt('/', <ImportDifferences report={{ ...nothing, new: many.slice(1) }} />);
  expect([shown(), offered()]).toEqual([25, []]);
  leave();
  showAt('/', <ImportDifferences report={{ ...nothing, new: [] }} />);
  expect(document.body.textContent).toBe(
    'Nothing changes: all 4 puzzles are already the same here.',
  );
  leave();
  const only = { ...nothing, new: [], published: report.published };
  showAt('/', <ImportDifferences report={only} />);
  expect(document.body.textContent).not.toContain('Nothing changes');
  expect(document.body.textContent).toContain('4 puzzles stay as it is here.');
  leave();
  showAt('/', <ImportDifferences report={report} />);
  expect(document.querySelectorAll('summary strong')).toHaveLength(1);
  expect([...document.querySelectorAll('dl dd')].map((each) => each.textContent)).toEqual([
    'Now: 1970',
    `Then: ${words('notThere')}`,
    `Now: ${words('notThere')}`,
    'Then: x',
  ]);
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/creator/edit/mars');
});

const exported = (name: string) => () =>
  new Response(file, { headers: { 'content-disposition': `attachment; filename="${name}"` } });

test('puzzles are taken along as a file, a table or an archive with its pictures', async () => {
  const kinds: string[] = [];
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    kinds.push((blob as Blob).type);
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  answers['staff/export.json'] = exported('quando.json');
  answers['staff/export.csv'] = exported('quando.csv');
  answers[here.slice(1)] = picture;
  answers[gone.slice(1)] = () => new Response('', { status: 404 });
  showAt('/dashboard/files', <FileExport />);
  await expectOutline('export');
  await click(words('formats.json'));
  expect(said('status')).toBe('quando.json is in your downloads.');
  await click(words('formats.zip'));
  expect(said('status')).toBe('quando.zip is in your downloads.');
  press(() => document.querySelectorAll<HTMLElement>('[type="radio"]')[1]?.click());
  await click(words('formats.csv'));
  expect(routes()).toEqual([
    'staff/export.json',
    'staff/export.json',
    here.slice(1),
    gone.slice(1),
    'staff/export.csv?locale=en&only=drafts',
  ]);
  expect([kinds, names]).toEqual([
    ['application/json', 'application/zip', 'text/csv;charset=utf-8'],
    ['quando.json', 'quando.zip', 'quando.csv'],
  ]);
  answers['staff/export.csv'] = () => Response.json({ code: 'not_allowed' }, { status: 403 });
  await click(words('formats.csv'));
  expect([said('alert'), said('status')]).toEqual([words('failure.denied'), '']);
  answers['staff/export.csv'] = () => new Promise(() => undefined);
  await perform(() => button(words('formats.csv')).click());
  expect(offered()[1]).toBe(text('screen.loading'));
  expect(buttons().map((each) => each.getAttribute('aria-disabled'))).toEqual([
    'true',
    'true',
    'true',
  ]);
  const calls = asked.length;
  await click(words('formats.json'));
  expect(asked).toHaveLength(calls);
});

const tips = (first: string) => ({
  tips: [first, 'B.', 'C.', 'D.'].map((each) => ({
    text: each,
    type: 'wiki',
    source: { address: 'https://example.org/', quote: 'So.' },
  })),
});
const clean = {
  year: 1969,
  timeScale: 3,
  difficulty: 3,
  de: tips('Ein Kaufmann.'),
  en: tips('A merchant.'),
};
const draft = (key: string, change: object = {}) => ({
  key,
  revision: 5,
  content: clean,
  isReady: true,
  plannedFor: null,
  updatedAt: null,
  updatedBy: null,
  removedAt: null,
  isFrozen: false,
  isChanged: false,
  published: null,
  ...change,
});
const day = (date: string, change: object = {}) => ({
  date,
  de: null,
  en: null,
  planned: null,
  ...change,
});
const sent = (name: string) =>
  asked
    .filter((call) => call.startsWith(`${name} `))
    .map((call) => JSON.parse(call.slice(name.length)) as { key: string; first: string });

test('all drafts are checked, and what is clean is planned and published together', async () => {
  const drafts: Record<string, object> = {
    moon: draft('moon'),
    // Advice makes none unclean.
    mars: draft('mars', { plannedFor: '2040-06-20', content: { ...clean, anniversary: 'May' } }),
    wall: draft('wall', { content: { ...clean, year: undefined, difficulty: undefined } }),
    // Of several reasons the first is said alone.
    luna: draft('luna', { content: { ...clean, year: undefined, de: tips('Ein Zwilling.') } }),
    away: draft('away', {
      removedAt: '2040-06-10T10:00:00Z',
      content: { ...clean, year: undefined, de: tips('Ein Zwilling.') },
    }),
    later: draft('later', { content: { ...clean, year: 2041 } }),
  };
  const last = () =>
    JSON.parse(/ (.*)/s.exec(asked.at(-1) ?? '')?.[1] ?? '{}') as Record<string, string>;
  // One of them goes before it is looked at.
  const keys = [...Object.keys(drafts), 'gone'];
  answers['get_drafts'] = () =>
    keys.map((key) => ({
      ...draft(key),
      year: null,
      hints: {},
      hasDe: true,
      hasEn: true,
    }));
  answers['get_draft'] = () => drafts[last()['key'] ?? ''] ?? refused('02000');
  answers['get_similar_hints'] = () =>
    last()['words'] === 'Ein Zwilling.' && last()['locale'] === 'de'
      ? [{ key: 'twin', hint: 1, text: 'Ein Zwilling.', date: null }]
      : [];
  showAt('/dashboard/files', <AllDrafts hasBatch onBegin={() => void heard.push('begun')} />);
  await click(words('batch.check'));
  for (let time = 0; time < 6; time += 1) await settle();
  expect([heard, asked[0]]).toEqual([['begun'], 'get_drafts {"words":null,"state":null}']);
  expect(sent('get_draft').map(({ key }) => key)).toEqual(keys);
  expect(document.activeElement?.tagName).toBe('H3');
  await expectOutline('batch');
  const left = [...document.querySelectorAll('h4 + ul > li')].map((each) => each.textContent);
  expect(left.map((each) => each.slice(0, 5))).toEqual([
    'wall:',
    'luna:',
    'away:',
    'later',
    'gone:',
  ]);
  expect([left[1]?.includes('twin'), left[2], left[4]]).toEqual([
    true,
    ...['away', 'gone'].map((key) => `${key}: ${text('staff.failure.notThere')}`),
  ]);

  answers['get_schedule'] = () =>
    asked.filter((call) => call.startsWith('get_schedule')).length === 1
      ? []
      : [
          day('2041-08-01', { planned: { key: 'x', year: null, isReady: true } }),
          day('2041-08-02'),
        ];
  const [plan, publish] = buttons();
  await perform(() => plan?.click());
  for (let time = 0; time < 3; time += 1) await settle();
  expect(sent('get_schedule').slice(0, 2)).toEqual([
    { first: '2040-06-14', last: '2041-07-18' },
    { first: '2041-07-19', last: '2042-08-22' },
  ]);
  await expectOutline('batch-plan');
  expect(document.querySelector('dialog')?.textContent).toContain('2 August');
  let planned: (() => void) | undefined;
  answers['plan_draft'] = () =>
    new Promise((resolve) => (planned = () => resolve({ key: 'moon' })));
  await perform(() => buttons().at(-1)?.click());
  await until(() => expect(planned).toBeDefined());
  expect([said('status'), part()?.getAttribute('aria-busy')]).toEqual([
    'The planning begins.',
    null,
  ]);
  const looks = sent('get_schedule').length;
  for (const each of [plan, publish]) await perform(() => each?.click());
  expect([document.querySelector('dialog'), sent('get_schedule').length]).toEqual([null, looks]);
  await perform(() => planned?.());
  for (let time = 0; time < 3; time += 1) await settle();
  expect(asked.at(-1)).toBe('plan_draft {"key":"moon","date":"2041-08-02"}');
  expect(document.activeElement?.tagName).toBe('H3');

  await perform(() => publish?.click());
  await expectOutline('batch-publish');
  await perform(() => button(words('batch.ask.keep')).click());
  expect(sent('publish_draft')).toEqual([]);
  await perform(() => buttons().at(-1)?.click());
  answers['publish_draft'] = () =>
    last()['key'] === 'moon' ? { de: 1, en: 2, name: '7', date: '2041-08-02' } : refused('PT409');
  await perform(() => buttons().at(-1)?.click());
  for (let time = 0; time < 4; time += 1) await settle();
  expect(sent('publish_draft')).toEqual([
    { key: 'moon', revision: 5, date: '2041-08-02', displaced: null },
    { key: 'mars', revision: 5, date: '2040-06-20', displaced: null },
  ]);
  await expectOutline('batch-out');
  expect(document.querySelector(`[aria-label="${words('batch.out')}"]`)?.textContent).toContain(
    'moon',
  );
  expect(document.body.textContent).toContain(`mars: ${text('staff.failure.otherRevision')}`);
});

const plan = () => buttons()[0];

test('days that somebody else took meanwhile are told, and so is why there are none', async () => {
  answers['get_draft'] = () => draft(sent('get_draft').at(-1)?.key ?? '');
  answers['get_similar_hints'] = () => [];
  const keys = ['moon', 'mars'];
  showAt('/dashboard/files', <BatchPanel keys={keys} />);
  expect(document.querySelector('section')?.getAttribute('aria-busy')).toBe('true');
  for (let time = 0; time < 5; time += 1) await settle();
  answers['get_schedule'] = () => refused('42501');
  await perform(() => plan()?.click());
  await settle();
  expect([said('alert'), document.querySelector('dialog')]).toEqual([
    text('staff.failure.denied'),
    null,
  ]);
  answers['get_schedule'] = () =>
    sent('get_schedule').at(-1)?.first === '2040-06-14' ? [day('2040-06-14')] : [];
  await perform(() => plan()?.click());
  await settle();
  // After ten times four hundred days that is enough.
  expect([said('alert'), sent('get_schedule').length]).toEqual(['', 1 + 10]);
  answers['plan_draft'] = () => refused('23505');
  await perform(() => buttons().at(-1)?.click());
  for (let time = 0; time < 3; time += 1) await settle();
  expect(said('alert')).toBe(words('batch.overtaken'));
  expect(sent('plan_draft').map(({ key }) => key)).toEqual(['moon']);
  const offer = answers['get_schedule'];
  answers['get_schedule'] = () => [];
  await perform(() => plan()?.click());
  await settle();
  expect(document.querySelector('dialog')).toBeNull();
  answers['get_schedule'] = offer;
  answers['plan_draft'] = () => refused('55000');
  await perform(() => plan()?.click());
  await settle();
  await perform(() => buttons().at(-1)?.click());
  for (let time = 0; time < 3; time += 1) await settle();
  expect([said('alert'), sent('plan_draft').length]).toEqual(['', 2]);
  expect(document.body.textContent).toContain(`moon: ${text('staff.failure.notNow')}`);
});

test('a plan is asked about by its first and last day, and what has no German is not clean', async () => {
  answers['get_draft'] = () => {
    const name = sent('get_draft').at(-1)?.key ?? '';
    if (name === 'off') return draft(name, { content: {}, removedAt: '2040-06-10T10:00:00Z' });
    return draft(name, name === 'bare' ? { content: {} } : {});
  };
  answers['get_similar_hints'] = () => [];
  answers['get_schedule'] = () =>
    ['2040-06-14', '2040-06-16', '2040-06-20', '2040-06-25'].map((date) => day(date));
  const keys = ['moon', 'mars', 'wall', 'bare', 'off'];
  showAt('/dashboard/files', <BatchPanel keys={keys} />);
  await until(() => expect(said('status')).not.toContain('…'));
  const left = [...document.querySelectorAll('h4 + ul > li')].map((each) => each.textContent);
  expect(left.slice(1)).toEqual([`off: ${text('staff.failure.notThere')}`]);
  expect(left[0]).not.toContain(text('staff.failure.unknown'));
  await perform(() => plan()?.click());
  await until(() => expect(document.querySelector('dialog')).not.toBeNull());
  expect(document.querySelector('dialog')?.textContent).toMatch(/14 June.*20 June/);
});

test('who leaves while drafts are checked has no more of them asked for', async () => {
  let answer: (() => void) | undefined;
  answers['get_draft'] = () => new Promise((resolve) => (answer = () => resolve(draft('moon'))));
  answers['get_similar_hints'] = () => [];
  const keys = ['moon', 'mars', 'wall'];
  showAt('/dashboard/files', <BatchPanel keys={keys} />);
  await settle();
  await perform(() => answer?.());
  await until(() => expect(sent('get_draft')).toHaveLength(2));
  expect(said('status')).toBe('One draft is checked.');
  leave();
  await perform(() => answer?.());
  await settle();
  expect(sent('get_draft')).toHaveLength(2);
});

test('drafts that do not come say why', async () => {
  answers['get_drafts'] = () => refused('42501');
  showAt('/dashboard/files', <AllDrafts hasBatch onBegin={() => void heard.push('begun')} />);
  await click(words('batch.check'));
  expect([said('alert'), heard]).toEqual([text('staff.failure.denied'), []]);
});

test('each reason why something cannot be imported has its words; the same file may be chosen again', async () => {
  showImport();
  const chosen: string[] = [];
  const input = field();
  if (input === null) throw new Error('There is no field for a file');
  Object.defineProperty(input, 'value', {
    set(value: string) {
      chosen.push(value);
    },
  });
  const reasons = [...texts('staffTasks')].filter(([name]) => name.startsWith('files.reason.'));
  expect(reasons).toHaveLength(11);
  answers['staff/import'] = () =>
    answered({
      refused: reasons.map(([name], line) => ({
        key: null,
        line,
        path: null,
        reason: name.replace('files.reason.', ''),
      })),
    });
  await choose(puzzles());
  expect(chosen).toEqual(['']);
  const told = [...(document.querySelector('h4')?.parentElement?.querySelectorAll('p') ?? [])];
  expect(told.map((each) => each.lastElementChild?.textContent)).toEqual(
    reasons.map(([, reason]) => reason),
  );
  answers['staff/import'] = () => Promise.reject(new TypeError('Failed to fetch'));
  await click(words('leave'));
  await choose(puzzles());
  expect(said('alert')).toBe(`${words('failure.noConnection')} (File: a.json)`);
});

test('where somebody else has saved the same meanwhile, no drafts are left to be checked', async () => {
  answers['staff/import'] = () =>
    routes().at(-1)?.includes('dry=true') === true
      ? answered()
      : answered({ new: [], changed: [], published: [] });
  showAt('/dashboard/files', <FileImport hasBatch onBegin={() => void heard.push('begun')} />);
  await choose(puzzles());
  await click('Import 3 drafts');
  await until(() => expect(offered()).not.toContain('Import 3 drafts'));
  expect(document.querySelector('h3')).toBeNull();
});

test('who closes the choice of a file without one has chosen nothing', async () => {
  showImport();
  const input = field();
  if (input !== null) Object.defineProperty(input, 'files', { value: [] });
  await perform(() => input?.dispatchEvent(new Event('change', { bubbles: true })));
  expect([heard, routes(), said('status'), said('alert')]).toEqual([[], [], '', '']);
});

const drop = () => document.querySelector('[data-over]');
const over = (kind: string) =>
  press(() => void field()?.dispatchEvent(new Event(kind, { bubbles: true })));

const imported = () => document.querySelector('[aria-labelledby="files-import"] section');

test('one batch is there at a time: of what was imported, or of all drafts', async () => {
  answers['get_reports'] = () => ({ reports: [], next: null, open: 0 });
  answers['get_drafts'] = () => [];
  answers['get_draft'] = () => draft('moon');
  answers['get_similar_hints'] = () => [];
  answers['staff/import'] = () =>
    answered({ new: [{ key: 'moon', year: 1969 }], changed: [], published: [], written: 1 });
  showAt('/dashboard/files', <FilesScreen />);
  over('dragenter');
  expect(drop()?.getAttribute('data-over')).toBe('true');
  over('dragleave');
  expect(drop()?.getAttribute('data-over')).toBe('false');
  over('dragenter');
  over('drop');
  expect(drop()?.getAttribute('data-over')).toBe('false');
  await choose(puzzles());
  await click('Import one draft');
  await until(() => expect(said('status')).toContain('One draft has been saved'));
  await until(() => expect(document.querySelector('section section')).not.toBeNull());
  await expectOutline('files');
  await click(words('batch.check'));
  await until(() => expect(asked.some((call) => call.startsWith('get_drafts'))).toBe(true));
  await expectOutline('files-all');
  expect(imported()).toBeNull();
  await choose(puzzles('b.json'));
  await click('Import one draft');
  await until(() => expect(imported()).not.toBeNull());
});

test('more drafts than one part has are said to be saved in parts', async () => {
  const many = Array.from({ length: 201 }, (_, at) => ({ key: `key-${at}`, year: null }));
  answers['staff/import'] = () => answered({ new: many, changed: [], published: [] });
  showImport();
  await choose(puzzles());
  expect(part()?.textContent).toContain('parts of 200');
  expect(offered()).toContain('Import 201 drafts');
  // Nor where one of them is refused: nothing is saved at all then.
  const fault = { key: 'moon', line: 3, path: 'de.label', reason: 'too_long' };
  answers['staff/import'] = () => answered({ new: many, refused: [fault] }, 422);
  await click(words('leave'));
  await choose(puzzles('a.json'));
  expect(offered()).not.toContain('Import 201 drafts');
  expect(part()?.textContent).not.toContain('parts of');
  answers['staff/import'] = () => answered({ new: many.slice(1), changed: [], published: [] });
  await click(words('leave'));
  await choose(puzzles('b.json'));
  expect(part()?.textContent).not.toContain('parts of');
});

test('all drafts are asked for once, however often one presses', async () => {
  answers['get_drafts'] = () => new Promise(() => undefined);
  showAt('/dashboard/files', <AllDrafts hasBatch onBegin={() => void heard.push('begun')} />);
  await click(words('batch.check'));
  expect(button(words('batch.check')).getAttribute('aria-disabled')).toBe('true');
  await click(words('batch.check'));
  expect(asked).toHaveLength(1);
});
