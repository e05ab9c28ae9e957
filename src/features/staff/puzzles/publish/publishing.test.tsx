// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  leave,
  perform,
  running,
  said,
  settle,
  showAt,
  text,
  buttons,
  typeInto,
  expectOutline,
  until,
} from '../../../../../tests/page/rendered.tsx';
import { refused, signIn, leaveSignedOut } from '../../../../../tests/page/signed-in.ts';
import type { Draft } from '../../../../backend/staff/draft-schema.ts';
import { keepUnsent, readUnsent } from '../../../../device/unsent-store.ts';
import { DayField } from '../list/day-field.tsx';
import { PreviewGame } from '../preview/preview-game.ts';
import { wholeContent } from '../session/editor-factory.ts';
import { DayAdvice } from './day-advice.tsx';
import { PublishFailure } from './publish-failure.tsx';
import { useCreateDraft } from '../list/use-create-draft.ts';
import { ErrataUndo, useErrataUndo } from './errata-undo.tsx';
import { PublishCustomPart } from './publish-custom-part.tsx';
import { PublishPanel } from './publish-panel.tsx';
import type { PublishProps } from './publish-props.ts';
import { PublishedLinks } from './published-links.tsx';
import { PublishedPuzzle } from './published-puzzle.tsx';
import { WhereItIs } from './where-it-is.tsx';

let answers: Record<string, () => unknown>;
let asked: string[];
const heard: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  answers = {};
  asked = signIn(answers);
  heard.length = 0;
});

afterEach(leaveSignedOut);

const hear = (what: unknown) => void heard.push(what);

async function press(name: string) {
  await perform(() => button(text(name)).click());
  await settle();
}

const draft: Draft = {
  key: 'moon',
  revision: 3,
  content: {},
  isReady: true,
  plannedFor: null,
  updatedAt: null,
  updatedBy: null,
  removedAt: null,
  isFrozen: false,
  isChanged: false,
  published: null,
};

type Made = Awaited<ReturnType<ReturnType<typeof useCreateDraft>>>;

test('a draft is made under a key that is free, and meant for its day', async () => {
  await import('../../../../ui/dialog/toaster.tsx');
  let create: ReturnType<typeof useCreateDraft> | undefined;
  showAt(
    '/creator/new',
    running(useCreateDraft, (now) => {
      create = now;
    }),
  );
  const make = async (beginning: object) => {
    let made: Made | undefined;
    await perform(async () => {
      made = await create?.({ key: 'moon', day: '', ...beginning } as Parameters<typeof create>[0]);
    });
    return made;
  };
  const landing = { event: 'Landing on the Moon', year: 1969 };
  expect(await make({ ...landing, key: 'No key' })).toEqual({
    errors: { key: text('editor.new.keyForm') },
    freeKey: null,
  });
  expect(asked).toEqual([]);
  answers['get_draft'] = () => draft;
  expect(await make(landing)).toEqual({
    errors: { key: '“moon” already exists. Choose another key.' },
    freeKey: 'landing-on-the-moon-1969',
  });
  expect(await make({ from: 'mars', key: 'moon-2' })).toMatchObject({ freeKey: 'moon-3' });
  expect(await make({ event: '', year: null })).toMatchObject({ freeKey: null });
  answers['get_draft'] = () => refused('42501');
  expect(await make(landing)).toEqual({
    errors: { key: text('staff.failure.denied') },
    freeKey: null,
  });
  answers['get_draft'] = () => refused('02000');
  answers['save_draft'] = () => ({ ...draft, revision: 1, savedAt: '2040-06-10T08:00:00Z' });
  answers['plan_draft'] = () => ({ key: 'moon' });
  asked.length = 0;
  expect(await make({ ...landing, day: '2040-06-16' })).toEqual({ errors: null, freeKey: null });
  expect(asked.map((call) => call.split(' ')[0])).toEqual([
    'get_draft',
    'save_draft',
    'plan_draft',
  ]);
  expect(asked[1]).toContain('"year":1969');
  expect(asked[2]).toBe('plan_draft {"key":"moon","date":"2040-06-16"}');
  answers['plan_draft'] = () => refused('23505');
  expect(await make({ ...landing, day: '2040-06-16' })).toEqual({ errors: null, freeKey: null });
  expect(readUnsent('ada', 'puzzle.day.moon')).toEqual({ day: '2040-06-16' });
  // Who has the day was told beside its field.
  await settle();
  expect(notices()).not.toContain(text('editor.new.notPlanned'));
  answers['plan_draft'] = () => refused('42501');
  expect(await make({ ...landing, day: '2040-06-16' })).toEqual({ errors: null, freeKey: null });
  await until(() => expect(notices()).toContain(text('staff.failure.denied')));
});

/** The part that publishes without a day, for a draft that differs so. */
function custom(change: Partial<Draft>, isSaved = true, conflicts = 0) {
  leave();
  showAt(
    '/creator/edit/moon',
    <PublishCustomPart
      {...{ isSaved, conflicts }}
      draft={{ ...draft, ...change }}
      onChanged={() => heard.push('changed')}
    />,
  );
}
const german = () => button(text('creator.publish.custom.submit.de'));

test('what has a day, is not saved or lacks something is not published without a day', async () => {
  for (const change of [{ plannedFor: '2040-06-16' }, {}]) {
    custom(change, 'plannedFor' in change);
    expect(german().getAttribute('aria-disabled')).toBe('true');
    await press('creator.publish.custom.submit.de');
    expect(document.querySelector('dialog')).toBeNull();
    const about = document.getElementById(german().getAttribute('aria-describedby') ?? '');
    expect(about?.textContent).toBe(
      text(
        'plannedFor' in change
          ? 'creator.publish.custom.planned'
          : 'creator.publish.obstacle.unsaved',
      ),
    );
  }
  custom({});
  await expectOutline('custom-lacking');
  expect(document.querySelector('details > p')?.textContent).toBe(
    text('creator.publish.custom.lead'),
  );
  expect(german().getAttribute('aria-disabled')).toBe('true');
  custom({ content: { ...wholeContent, year: 9000 } });
  expect(german().getAttribute('aria-disabled')).toBe('true');
  custom({ content: wholeContent }, true, 2);
  expect(german().getAttribute('aria-disabled')).toBe('true');
  expect(document.body.textContent).toContain('2 fields were changed twice.');
});

const puzzle = { id: 1, name: '12', date: '2040-06-10', token: null, errata: [] };
const corrected = { notedAt: '2040-06-10T08:00:00Z', seconds: 60 };

function Undo({ draftKey = 'moon' }) {
  const undo = useErrataUndo(draftKey);
  return <ErrataUndo {...{ draftKey, undo }} isFresh onUndone={(texts) => heard.push(texts)} />;
}

test('a correction is taken back, which is said where the button was', async () => {
  answers['get_errata_undo'] = () => corrected;
  answers['undo_errata'] = () => ({ texts: { en: 'Wrong.' } });
  const { again } = showAt('/creator/edit/moon', <Undo />);
  await settle();
  await expectOutline('errata-undo');
  // It is no other puzzle's.
  answers['get_errata_undo'] = () => null;
  again(<Undo draftKey="mars" />);
  expect(buttons()).toEqual([]);
  await settle();
  expect(asked.at(-1)).toBe('get_errata_undo {"key":"mars"}');
  answers['get_errata_undo'] = () => corrected;
  again(<Undo />);
  await settle();
  await press('staff.undo.undo');
  expect([asked.at(-1), heard]).toEqual([
    'undo_errata {"key":"moon","noted_at":"2040-06-10T08:00:00Z"}',
    [{ en: 'Wrong.' }],
  ]);
  expect([said('status'), document.activeElement?.textContent]).toEqual(
    Array.from({ length: 2 }, () => text('creator.publish.erratum.undone')),
  );
  expect(buttons()).toEqual([]);
});

test('a correction that can be taken back no more says so, and offers it no more', async () => {
  answers['get_errata_undo'] = () => corrected;
  answers['undo_errata'] = () => refused('55000');
  showAt('/creator/edit/moon', <Undo />);
  await settle();
  await press('staff.undo.undo');
  expect([said('alert'), buttons(), heard]).toEqual([text('staff.undo.tooLate'), [], []]);
  leave();
  answers['undo_errata'] = () => refused('42501');
  showAt('/creator/edit/moon', <Undo />);
  await settle();
  await press('staff.undo.undo');
  expect(said('alert')).toBe(text('staff.failure.denied'));
});

test('of what is published in one language the other alone is still to be had', () => {
  custom({ published: { de: puzzle } });
  expect(buttons().map((each) => each.textContent)).toEqual([
    text('creator.publish.custom.submit.en'),
  ]);
});

const on = (date: string, more: object = {}) => ({
  date,
  de: null,
  en: null,
  planned: null,
  ...more,
});
const scheduled = (key: string) => {
  const each = { id: 1, name: '7', key, year: 1800, hint: null, isChanged: false };
  return { de: each, en: each };
};
/** What was sent to a function, in the order of the calls. */
const sentTo = (name: string) =>
  asked
    .filter((call) => call.startsWith(`${name} `))
    .map((call) => JSON.parse(call.slice(name.length)) as Record<string, unknown>);
const submit = () => button(text('creator.publish.submit'));
const why = () =>
  document.getElementById(submit().getAttribute('aria-describedby') ?? '')?.textContent;
const dayField = () => document.querySelector<HTMLInputElement>('[type="date"]');
const notices = () => document.querySelector('.Toastify')?.textContent ?? '';

/** The whole panel, for a draft that lacks nothing and differs so. */
async function panel(change: Partial<Draft> = {}, props: Partial<PublishProps> = {}) {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: new Date('2040-06-13T10:00:00Z'),
  });
  await import('../../../../ui/dialog/toaster.tsx');
  const part = (more: Partial<Draft>) => (
    <PublishPanel
      draft={{ ...draft, content: wholeContent, ...more }}
      isSaved
      onChanged={() => heard.push('changed')}
      onGo={(path) => heard.push(path)}
      {...props}
    />
  );
  const { again } = showAt('/creator/edit/moon', part(change));
  await settle();
  await settle();
  return (more: Partial<Draft>) => again(part(more));
}

test('a draft gets the day it is planned for, was begun for or is free next, after a question', async () => {
  answers['get_schedule'] = () => [
    on('2040-06-13', { planned: { key: 'wall', year: null, isReady: true } }),
    on('2040-06-14'),
    on('2040-06-20', scheduled('luna')),
  ];
  const again = await panel();
  expect(sentTo('get_schedule')[0]).toEqual({ first: '2040-06-13', last: '2041-07-17' });
  expect([dayField()?.value, dayField()?.min]).toEqual(['2040-06-14', '2040-06-13']);
  await expectOutline('publish');
  const obstacles: (string | null | undefined)[] = [];
  for (const day of ['', '2040-06-12', '2040-06-13', '2040-06-14']) {
    typeInto('[type="date"]', day);
    await settle();
    obstacles.push(submit().getAttribute('aria-disabled'), why());
  }
  expect(obstacles).toEqual([
    ...['dayless', 'over', 'taken'].flatMap((name) => [
      'true',
      text(`creator.publish.obstacle.${name}`),
    ]),
    'false',
    text('creator.publish.freezes'),
  ]);
  // A free day that is offered is wished for as one that is typed.
  typeInto('[type="date"]', '2040-06-13');
  await settle();
  await perform(() => button('14 Jun 2040').click());
  expect([dayField()?.value, readUnsent('ada', 'puzzle.day.moon')]).toEqual([
    '2040-06-14',
    { day: '2040-06-14' },
  ]);
  typeInto('[type="date"]', '2040-06-20');
  await settle();
  // Half a date is no other wish.
  for (const day of ['', '2040-06-20']) {
    typeInto('[type="date"]', day);
    expect(readUnsent('ada', 'puzzle.day.moon')).toEqual({ day: '2040-06-20' });
  }
  await settle();
  await press('creator.publish.submit');
  expect(document.querySelector('dialog p')?.textContent).toContain(
    '“luna” is published for this day',
  );
  await expectOutline('publish-asked');
  await press('creator.publish.ask.keep');
  expect(sentTo('publish_draft')).toEqual([]);
  // Without an answer it may have been done.
  answers['publish_draft'] = () => Promise.reject(new TypeError('away'));
  await press('creator.publish.submit');
  await press('creator.publish.ask.submit');
  expect([said('alert'), heard.splice(0)]).toEqual([
    text('creator.publish.failed.noConnection'),
    ['changed'],
  ]);
  asked.length = 0;
  answers['publish_draft'] = () => refused('PT409');
  const schedules = sentTo('get_schedule').length;
  await press('creator.publish.submit');
  await press('creator.publish.ask.submit');
  expect(sentTo('publish_draft')).toEqual([
    { key: 'moon', revision: 3, date: '2040-06-20', displaced: 'luna' },
  ]);
  expect([said('alert'), heard]).toEqual([
    text('creator.publish.failed.otherRevision'),
    ['changed'],
  ]);
  expect(sentTo('get_schedule')).toHaveLength(schedules + 1);
  const path = 'de.tips[2].text';
  let code = '22001';
  answers['publish_draft'] = () =>
    Response.json({ code, message: 'no', details: path, hint: null }, { status: 400 });
  await press('creator.publish.submit');
  await press('creator.publish.ask.submit');
  expect(said('alert')).toBe(text('staff.failure.tooLong'));
  code = '55000';
  await press('creator.publish.submit');
  await press('creator.publish.ask.submit');
  expect(said('alert')).toContain('Still missing: German · hint\u00a03 · Text.');
  await expectOutline('publish-failed');
  await press('creator.publish.goThere');
  expect(heard.at(-1)).toBe(path);
  let answer: (() => void) | undefined;
  const published = { de: 1, en: 2, name: '8', date: '2040-06-20' };
  answers['publish_draft'] = () => new Promise((resolve) => (answer = () => resolve(published)));
  await press('creator.publish.submit');
  await press('creator.publish.ask.submit');
  // What was refused before is not said of what is under way.
  expect(said('alert')).toBe('');
  await perform(() => answer?.());
  expect(notices()).toContain('Published as no. 8, for Wednesday, 20 June 2040.');
  expect(readUnsent('ada', 'puzzle.day.moon')).toBeNull();
  await perform(() => again({ published: { de: puzzle, en: puzzle } }));
  expect(document.activeElement?.textContent).toBe(text('creator.publish.published'));
});

test('what is unsaved, undecided or has findings is not published, and a day wished for is proposed', async () => {
  answers['get_schedule'] = () => [on('2040-06-14'), on('2040-06-15')];
  keepUnsent('ada', 'puzzle.day.moon', { day: '2040-06-15' });
  for (const [props, content, words] of [
    [{ isSaved: false }, wholeContent, text('creator.publish.obstacle.unsaved')],
    [{ conflicts: 2 }, wholeContent, '2 fields were changed twice. Decide which text stays.'],
    [{}, { ...wholeContent, difficulty: undefined }, 'One obstacle is still in the way.'],
    [{}, { ...wholeContent, year: 2041 }, 'One obstacle is still in the way.'],
  ] as const) {
    leave();
    await panel({ content: content as Draft['content'] }, props);
    expect([dayField()?.value, submit().getAttribute('aria-disabled'), why()]).toEqual([
      '2040-06-15',
      'true',
      words,
    ]);
    await press('creator.publish.submit');
    expect(document.querySelector('dialog')).toBeNull();
  }
  leave();
  // Advice is none.
  await panel({ content: { ...wholeContent, anniversary: 'May' } });
  expect(why()).toBe(text('creator.publish.freezes'));
  leave();
  const planned = { key: 'moon', year: null, isReady: true };
  answers['get_schedule'] = () => [on('2040-06-18', { planned })];
  await panel({ plannedFor: '2040-06-18' });
  // The day is its own.
  expect([said('status'), why()]).toEqual(['', text('creator.publish.freezes')]);
  expect([dayField()?.value, document.querySelector('section p')?.textContent]).toEqual([
    '2040-06-18',
    'Planned for Monday, 18 June 2040.',
  ]);
  // What has begun somewhere makes way for nobody.
  answers['get_schedule'] = () => [on('2040-06-14', scheduled('luna'))];
  leave();
  await panel({ plannedFor: '2040-06-14' });
  expect(why()).toBe(text('creator.publish.obstacle.taken'));
});

test('what is pressed twice is done once, and waits for its answer', async () => {
  answers['get_schedule'] = () => [on('2040-06-14')];
  let answer: (() => void) | undefined;
  const held = (value: object) => () => new Promise((resolve) => (answer = () => resolve(value)));
  answers['publish_draft'] = held({ de: 1, en: 2, name: '8', date: '2040-06-14' });
  answers['publish_custom'] = held({ token: 'abc' });
  const inGerman = 'creator.publish.custom.submit.de';
  const changes = 'creator.publish.changes.submit';
  const isWaiting = async (name: string) => {
    const each = button(text(name));
    const isOff = each.getAttribute('aria-disabled') === 'true';
    await press(name);
    return isOff && document.querySelector('dialog') === null;
  };
  await panel();
  await press('creator.publish.submit');
  await press('creator.publish.ask.submit');
  expect(await isWaiting('creator.publish.submit')).toBe(true);
  await perform(() => answer?.());
  await press(inGerman);
  await perform(() => buttons().at(-1)?.click());
  expect(await isWaiting(inGerman)).toBe(true);
  await perform(() => answer?.());
  leave();
  await panel(out('2040-06-17'));
  await press(changes);
  expect(await isWaiting(changes)).toBe(true);
  await perform(() => answer?.());
  expect([sentTo('publish_draft').length, sentTo('publish_custom').length]).toEqual([2, 1]);
});

async function adviceFor(when: 'begin' | 'publish', draftKey: string) {
  leave();
  showAt('/', <DayAdvice {...{ when, draftKey }} date="2040-06-20" onChoose={hear} />);
  await settle();
  return said('status');
}

test('a day that is meant for another draft says so, and free days are looked for far ahead', async () => {
  const planned = { key: 'luna', year: null, isReady: true };
  const days = (first: string) => (first === '2040-06-20' ? [on(first, { planned })] : [on(first)]);
  answers['get_schedule'] = () => days(String(sentTo('get_schedule').at(-1)?.['first']));
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'], now: new Date('2040-06-13T10:00:00Z') });
  const begins = await adviceFor('begin', '');
  expect(sentTo('get_schedule')).toEqual([
    { first: '2040-06-20', last: '2041-07-24' },
    { first: '2041-07-25', last: '2042-08-28' },
  ]);
  expect(begins).toContain(text('editor.takenDay.planned'));
  expect(begins).toContain(text('editor.takenDay.stays'));
  expect(begins).not.toContain(text('editor.takenDay.makesWay.begin'));
  await perform(() => buttons()[0]?.click());
  expect(heard).toEqual(['2041-07-25']);
  const publishes = await adviceFor('publish', 'moon');
  expect(publishes).toContain(text('editor.takenDay.planned'));
  expect(publishes).not.toContain(text('editor.takenDay.stays'));
  expect(await adviceFor('publish', 'luna')).toBe('');
  // Nothing is said of a day that is free, even where it has begun somewhere.
  vi.setSystemTime('2040-06-20T10:00:00Z');
  answers['get_schedule'] = () => [on('2040-06-20'), on('2040-06-21')];
  expect([await adviceFor('publish', 'moon'), buttons()]).toEqual(['', []]);
  vi.setSystemTime('2040-06-13T10:00:00Z');
  answers['get_schedule'] = () => [on('2040-06-20', scheduled('luna'))];
  asked.length = 0;
  expect(await adviceFor('publish', 'moon')).toContain(text('editor.takenDay.makesWay.publish'));
  await settle();
  // Ten years and more have no free day.
  expect(sentTo('get_schedule')).toHaveLength(10);
});

const failing = (kind: string, ofPublication: boolean, path: string | null = null) => {
  leave();
  const failure = { kind, path } as Parameters<typeof PublishFailure>[0]['failure'];
  showAt('/', <PublishFailure {...{ failure, ofPublication }} />);
  return [said('alert'), buttons().length];
};

test('why a publication failed is said in its own words, and other failures in those of the staff area', () => {
  for (const kind of ['noConnection', 'otherRevision', 'notNow', 'unknown']) {
    expect(failing(kind, true)).toEqual([text(`creator.publish.failed.${kind}`), 0]);
    expect(failing(kind, false)).toEqual([text(`staff.failure.${kind}`), 0]);
  }
  expect(failing('taken', true)).toEqual([text('staff.failure.taken'), 0]);
  expect(failing('notNow', true, 'de.odd')).toEqual([text('creator.publish.failed.notNow'), 0]);
  // Nowhere to go to.
  expect(failing('notNow', true, 'en.label')).toEqual(['Still missing: English · Question.', 0]);
});

const aDayField = (day: string) => <DayField day={day} onDay={hear} />;

test('a day that is taken says by what, and offers days that are free or where one may make way', async () => {
  answers['get_schedule'] = () => {
    const { first } = sentTo('get_schedule').at(-1) ?? {};
    return [on(String(first), scheduled('luna')), on('2040-08-01')];
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'], now: new Date('2040-06-13T10:00:00Z') });
  const shown = async (day: string) => {
    leave();
    asked.length = 0;
    showAt('/', <DayField day={day} onDay={(next) => heard.push(next)} />);
    await settle();
    return [said('status'), buttons().map((each) => each.textContent)];
  };
  expect(await shown('2040-06-12')).toEqual(['', []]);
  expect(asked).toEqual([]);
  expect((await shown('2040-06-13'))[0]).toContain(text('editor.takenDay.begun'));
  const [near, begun] = await shown('2040-06-14');
  expect(near).toContain(text('editor.takenDay.begun'));
  expect(begun).toEqual(['15 Jun 2040', '1 Aug 2040']);
  await perform(() => buttons().forEach((each) => each.click()));
  expect(heard).toEqual(['2040-06-15', '2040-08-01']);
  const [far] = await shown('2040-06-15');
  await expectOutline('day-taken');
  expect(far).toContain(text('editor.takenDay.makesWay.begin'));
  expect(far).not.toContain(text('editor.takenDay.begun'));
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/creator/preview/luna');
  leave();
  const { again } = showAt('/', aDayField('2040-06-15'));
  await settle();
  again(aDayField('2040-06-17'));
  await settle();
  expect(sentTo('get_schedule').at(-1)).toMatchObject({ first: '2040-06-17' });
});

const out = (date: string) => {
  const each = { ...puzzle, date };
  return { published: { de: each, en: each }, isChanged: true };
};

test('changes of what is published go out at once, and near its day after a question', async () => {
  const name = 'creator.publish.changes.submit';
  answers['publish_draft'] = () => ({ de: 1, en: 2, name: '12', date: '2040-06-17' });
  // Advice keeps them from nothing.
  await panel({ ...out('2040-06-17'), content: { ...wholeContent, anniversary: 'May' } });
  await press(name);
  expect(sentTo('publish_draft')).toEqual([
    { key: 'moon', revision: 3, date: '2040-06-17', displaced: null },
  ]);
  expect([heard, document.activeElement?.textContent]).toEqual([
    ['changed'],
    'No.\u00a012, Sunday, 17 June 2040',
  ]);
  await until(() =>
    expect(notices()).toContain('The changes are published, for Sunday, 17 June 2040.'),
  );
  leave();
  await panel(out('2040-06-16'));
  await press(name);
  await expectOutline('changes-asked');
  await press('creator.publish.changes.ask.keep');
  await expectOutline('changes');
  expect(sentTo('publish_draft')).toHaveLength(1);
  await press(name);
  await perform(() => buttons().at(-1)?.click());
  expect(sentTo('publish_draft')).toHaveLength(2);
  const whys: string[] = [];
  for (const [change, props] of [
    [{ ...out('2040-06-17'), isChanged: false }, {}],
    [out('2040-06-17'), { isSaved: false }],
  ] as const) {
    leave();
    await panel(change, props);
    await press(name);
    expect(button(text(name)).getAttribute('aria-disabled')).toBe('true');
    const about = document.getElementById(
      button(text(name)).getAttribute('aria-describedby') ?? '',
    );
    whys.push(about?.textContent ?? '');
  }
  expect(whys[0]).not.toBe(whys[1]);
  expect(whys[1]).toBe(text('creator.publish.obstacle.unsaved'));
  expect(sentTo('publish_draft')).toHaveLength(2);
});

const field = (locale: string) =>
  document.querySelector<HTMLTextAreaElement>(`textarea[lang="${locale}"]`);

test('a correction is written in what is published, looked at, and kept until it is out', async () => {
  const frozen = { isFrozen: true, published: { de: puzzle, en: { ...puzzle, id: 2 } } };
  const title = 'creator.publish.erratum.title';
  answers['get_errata_undo'] = () => null;
  answers['add_errata'] = () => refused('22001');
  await import('./errata-form.tsx');
  await panel(frozen);
  expect([
    field('de')?.maxLength,
    button(text('creator.publish.erratum.look')).getAttribute('aria-disabled'),
  ]).toEqual([1000, 'true']);
  await press('creator.publish.erratum.look');
  expect(field('de')).not.toBeNull();
  await expectOutline('errata');
  typeInto('textarea[lang="de"]', ' ');
  expect(button(text('creator.publish.erratum.look')).getAttribute('aria-disabled')).toBe('true');
  typeInto('textarea[lang="en"]', 'It was in May.');
  typeInto('textarea[lang="de"]', 'Im Mai.');
  leave();
  // Another puzzle has words of its own.
  await panel({
    ...frozen,
    published: { de: { ...puzzle, id: 3 }, en: { ...puzzle, id: 4 } },
  });
  expect([field('de')?.value, field('en')?.value]).toEqual(['', '']);
  leave();
  await panel(frozen);
  expect([field('de')?.value, field('en')?.value]).toEqual(['Im Mai.', 'It was in May.']);
  typeInto('textarea[lang="de"]', ' ');
  await press('creator.publish.erratum.look');
  expect([field('en'), document.activeElement?.textContent]).toEqual([null, text(title)]);
  await expectOutline('errata-look');
  expect(document.body.textContent).toContain(text('creator.publish.erratum.none.de'));
  await press('creator.publish.erratum.back');
  expect([field('en')?.value, document.activeElement?.textContent]).toEqual([
    'It was in May.',
    text(title),
  ]);
  await perform(() => document.querySelector('button')?.focus());
  await press('creator.publish.erratum.look');
  await perform(() => button('Publish in English only').click());
  await settle();
  expect([said('alert'), field('en'), heard]).toEqual([
    text('staff.failure.tooLong'),
    null,
    ['changed'],
  ]);
  answers['add_errata'] = () => corrected;
  await perform(() => button('Publish in English only').click());
  await settle();
  expect(sentTo('add_errata').at(-1)).toEqual({ key: 'moon', texts: { en: 'It was in May.' } });
  expect([field('en')?.value, document.activeElement?.textContent]).toEqual([
    '',
    text('creator.publish.erratum.published'),
  ]);
  typeInto('textarea[lang="de"]', 'Schon neu.');
  answers['undo_errata'] = () => ({ texts: { de: 'Alt.', en: 'It was in May.' } });
  await press('staff.undo.undo');
  expect([field('de')?.value, field('en')?.value]).toEqual(['Schon neu.', 'It was in May.']);
});

test('a correction in both languages is seen as players will, and goes out once', async () => {
  const noted: unknown[] = [];
  const game = {
    renderPreview: () => null,
    renderErrata: ({ locale, errata }: { locale: string; errata: readonly { text: string }[] }) => {
      noted.push([locale, ...errata.map((each) => each.text)]);
      return <q>{errata[0]?.text}</q>;
    },
  };
  answers['get_errata_undo'] = () => null;
  let answer: (() => void) | undefined;
  answers['add_errata'] = () => new Promise((resolve) => (answer = () => resolve(corrected)));
  const part = await import('./errata-form.tsx');
  const each = { ...puzzle, id: 2 };
  const form = (value: Parameters<typeof PreviewGame>[0]['value']) => (
    <PreviewGame value={value}>
      <part.ErrataForm
        draftKey="moon"
        published={{ de: puzzle, en: each }}
        onChanged={() => heard.push('changed')}
      />
    </PreviewGame>
  );
  const { again } = showAt('/', form({ state: 'ready', value: game }));
  await settle();
  typeInto('textarea[lang="de"]', ' Im Mai. ');
  typeInto('textarea[lang="en"]', 'In May.');
  await press('creator.publish.erratum.look');
  await until(() => expect(document.querySelectorAll('[lang] q')).toHaveLength(2));
  expect(noted).toContainEqual(['de', 'Im Mai.']);
  expect(noted).toContainEqual(['en', 'In May.']);
  again(form({ state: 'failed' }));
  expect(document.body.textContent).toContain(text('screen.failedText'));
  const send = button('Publish the correction');
  await perform(() => send.click());
  expect(send.getAttribute('aria-disabled')).toBe('true');
  await perform(() => send.click());
  await perform(() => answer?.());
  await settle();
  expect([sentTo('add_errata'), heard]).toEqual([
    [{ key: 'moon', texts: { de: ' Im Mai. ', en: 'In May.' } }],
    ['changed'],
  ]);
  answers['undo_errata'] = () => new Promise((resolve) => (answer = () => resolve({ texts: {} })));
  await press('staff.undo.undo');
  expect(button(text('staff.undo.undo')).getAttribute('aria-disabled')).toBe('true');
  await press('staff.undo.undo');
  await perform(() => answer?.());
  expect([sentTo('undo_errata').length, heard]).toEqual([1, ['changed', 'changed']]);
});

test('one language without a day is asked about, published, and has a link to be copied', async () => {
  const name = 'creator.publish.custom.submit.de';
  answers['publish_custom'] = () => ({ token: 'abc' });
  const half = { ...wholeContent, en: { tips: [] } };
  custom({ content: wholeContent });
  await press(name);
  expect(['h2', 'p'].map((part) => document.querySelector(`dialog ${part}`)?.textContent)).toEqual([
    text('creator.publish.custom.ask.title'),
    text('creator.publish.custom.ask.text'),
  ]);
  custom({ content: half });
  await press(name);
  expect(document.querySelector('dialog p')?.textContent).toBe(
    text('creator.publish.custom.ask.incomplete'),
  );
  await press('creator.publish.custom.ask.keep');
  custom({ content: { ...wholeContent, de: { tips: [] } } });
  await press('creator.publish.custom.submit.en');
  expect(document.querySelector('dialog p')?.textContent).toBe(
    text('creator.publish.custom.ask.incomplete'),
  );
  custom({ content: half });
  expect(sentTo('publish_custom')).toEqual([]);
  await press(name);
  await press(name);
  expect([sentTo('publish_custom'), heard]).toEqual([
    [{ key: 'moon', revision: 3, locale: 'de' }],
    ['changed'],
  ]);
  custom({ content: { ...wholeContent, de: { tips: [] } }, published: { de: puzzle } });
  await press('creator.publish.custom.submit.en');
  expect(document.querySelector('dialog p')?.textContent).toBe(
    text('creator.publish.custom.ask.text'),
  );
  await perform(() => buttons().at(-1)?.click());
  expect(sentTo('publish_custom').at(-1)).toMatchObject({ locale: 'en' });
  custom({ content: half, published: { de: puzzle } });
  await expectOutline('custom-half');
  expect(document.body.textContent).toContain(text('creator.publish.custom.frozen'));
  expect(document.querySelectorAll('details li').length).toBeGreaterThan(0);
  leave();
  const link = {
    ...puzzle,
    name: null,
    date: null,
    token: 'abc',
    errata: [{ notedAt: '2040-06-12T10:00:00Z', text: 'Falsch.' }],
  };
  showAt('/', <PublishedPuzzle locale="de" puzzle={link} />);
  expect(document.querySelector('input')?.value).toMatch(/\/pp\/abc$/);
  expect(document.querySelector('li [lang="de"]')?.textContent).toBe('Falsch.');
  await expectOutline('published-custom');
  const select = vi.spyOn(HTMLInputElement.prototype, 'select');
  await perform(() => document.querySelector('input')?.focus());
  expect(select).toHaveBeenCalledTimes(1);
  const copied = vi.fn<(words: string) => Promise<void>>().mockResolvedValue();
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: copied },
    configurable: true,
  });
  await press('creator.publish.link.copy');
  expect([copied.mock.calls[0]?.[0].endsWith('/pp/abc'), said('status')]).toEqual([
    true,
    text('creator.publish.link.copied'),
  ]);
  copied.mockRejectedValue(new Error('no'));
  await press('creator.publish.link.copy');
  expect(said('status')).toBe(text('creator.publish.link.byHand'));
  Reflect.deleteProperty(navigator, 'clipboard');
});

const offers = async (change: Partial<Draft>) => {
  leave();
  await panel(change);
  return [
    document.querySelector('details') !== null,
    document.querySelector('[type="date"]') !== null,
    document.activeElement === document.body,
  ];
};

test('what is published without a day in one language may follow in the other, what has a day may not', async () => {
  answers['get_errata_undo'] = () => null;
  const link = { ...puzzle, name: null, date: null, token: 'abc' };
  // A schedule that does not come keeps nobody from choosing a day.
  expect(await offers({})).toEqual([true, true, true]);
  expect(dayField()?.value).toBe('');
  answers['get_schedule'] = () => [];
  await import('./errata-form.tsx');
  expect(await offers({ isFrozen: true, published: { en: link } })).toEqual([true, false, true]);
  expect([field('de'), field('en')?.value]).toEqual([null, '']);
  expect(await offers({ isFrozen: true, published: { de: link } })).toEqual([true, false, true]);
  expect(await offers({ isFrozen: true, published: { de: link, en: link } })).toEqual([
    false,
    false,
    true,
  ]);
  expect(await offers({ isFrozen: true, published: { de: puzzle } })).toEqual([false, false, true]);
  expect(await offers(out('2040-06-17'))).toEqual([false, false, true]);
});

test('changes that cannot go out say why: two texts, an obstacle, or what the server says', async () => {
  const name = 'creator.publish.changes.submit';
  answers['publish_draft'] = () => refused('PT409');
  const whys: string[] = [];
  for (const [content, props] of [
    [wholeContent, { conflicts: 1 }],
    [{ ...wholeContent, difficulty: undefined }, {}],
    [{ ...wholeContent, year: 2041 }, {}],
  ] as const) {
    leave();
    await panel({ ...out('2040-06-17'), content: content as Draft['content'] }, props);
    await press(name);
    const about = button(text(name)).getAttribute('aria-describedby') ?? '';
    whys.push(document.getElementById(about)?.textContent ?? '');
  }
  expect([whys, sentTo('publish_draft')]).toEqual([
    [
      'One field was changed twice. Decide which text stays.',
      'One obstacle is still in the way.',
      'One obstacle is still in the way.',
    ],
    [],
  ]);
  leave();
  const { en } = out('2040-06-17').published;
  await panel({ published: { en: { ...en, name: '13' } }, isChanged: true });
  expect(document.querySelector('section p')?.textContent).toContain(
    'No.\u00a013, Sunday, 17 June',
  );
  await press(name);
  expect([said('alert'), heard]).toEqual([
    text('creator.publish.failed.otherRevision'),
    ['changed'],
  ]);
});

const shown = (change: Partial<Draft>) => {
  leave();
  showAt('/', <WhereItIs draft={{ ...draft, ...change }} />);
  return [
    document.querySelector('p')?.textContent,
    ...[...document.querySelectorAll('a')].map((each) => each.getAttribute('href')),
  ];
};

const where = (name: string) => text(`creator.publish.where.${name}`);

test('where a puzzle is from its publication on is said, and the way there', () => {
  const lists = ['/creator?state=published', '/creator'];
  expect(shown({})).toEqual([undefined]);
  expect(shown({ published: { en: puzzle } })).toEqual([
    where('scheduled'),
    '/dashboard?from=2040-06-10',
    ...lists,
  ]);
  expect(shown({ published: { de: puzzle }, isFrozen: true })[0]).toBe(where('begun'));
  const link = { ...puzzle, date: null, token: 'abc' };
  expect(shown({ published: { de: link }, isFrozen: true })).toEqual([where('custom'), ...lists]);
});

test('links of what has begun are replaced beneath it, and the focus goes back to the way there', async () => {
  await import('../../references/references-form.tsx');
  const stored = {
    id: 7,
    key: 'moon',
    locale: 'de',
    name: '12',
    hints: [
      {
        text: 'Eins',
        link: 'https://example.org/1',
        audio: null,
        source: null,
        image: null,
        copyright: null,
      },
    ],
  };
  answers['get_references'] = () => stored;
  answers['replace_reference'] = () => stored;
  answers['get_errata_undo'] = () => null;
  showAt('/', <PublishedLinks locale="de" puzzleId={7} onChanged={() => heard.push('changed')} />);
  const [opener] = buttons().map((each) => each.textContent);
  await perform(() => button(opener ?? '').click());
  await until(() => expect(document.querySelector('[name="1.link"]')).not.toBeNull());
  expect(document.activeElement?.getAttribute('name')).toBe('1.link');
  await expectOutline('published-links');
  await press('staff.references.close');
  expect([document.activeElement?.textContent, heard]).toEqual([opener, []]);
  await perform(() => button(opener ?? '').click());
  await until(() => expect(document.querySelector('[name="1.link"]')).not.toBeNull());
  typeInto('[name="1.link"]', 'https://example.org/2');
  await press('creator.publish.links.submit');
  await until(() => expect(heard).toEqual(['changed']));
  await until(() => expect(notices()).toContain('One entry is replaced.'));
  expect([asked.at(-1)?.split(' ')[0], document.activeElement?.textContent]).toEqual([
    'replace_reference',
    opener,
  ]);
  leave();
  await panel({ isFrozen: true, published: { de: puzzle, en: { ...puzzle, id: 2 } } });
  for (const [language, id] of [
    ['German', 1],
    ['English', 2],
  ] as const) {
    await perform(() => button(`Replace links in ${language}`).click());
    await settle();
    expect(sentTo('get_references').at(-1)).toEqual({ puzzle_id: id });
  }
});

test('a refusal to publish without a day is an alert, and a note that nobody keeps is told', async () => {
  answers['publish_custom'] = () => refused('42501');
  custom({ content: wholeContent });
  await press('creator.publish.custom.submit.de');
  await perform(() => buttons().at(-1)?.click());
  await until(() => expect(said('alert')).toBe(text('staff.failure.denied')));
  // It may have been done after all.
  expect(heard).toEqual(['changed']);
  leave();
  answers['get_errata_undo'] = () => null;
  await import('./errata-form.tsx');
  await panel({ isFrozen: true, published: { de: puzzle } });
  expect([said('alert'), field('en')]).toEqual(['', null]);
  const device = localStorage;
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
    removeItem: () => undefined,
  });
  typeInto('textarea[lang="de"]', 'Falsch.');
  vi.stubGlobal('localStorage', device);
  expect(said('alert')).toBe(text('creator.publish.erratum.notKept'));
  await perform(() => document.querySelector('form')?.requestSubmit());
  expect([
    field('de'),
    document.body.textContent.includes(text('creator.publish.erratum.asSeen.de')),
  ]).toEqual([null, true]);
  // There is no other language that lacks it.
  expect(buttons().map((each) => each.textContent)).toContain('Publish the correction');
});
