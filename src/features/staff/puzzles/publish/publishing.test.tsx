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
} from '../../../../../tests/page/rendered.tsx';
import { refused, signIn, leaveSignedOut } from '../../../../../tests/page/signed-in.ts';
import type { Draft } from '../../../../backend/staff/draft-schema.ts';
import { readUnsent } from '../../../../device/unsent-store.ts';
import { useCreateDraft } from '../list/use-create-draft.ts';
import { ErrataUndo, useErrataUndo } from './errata-undo.tsx';
import { PublishCustomPart } from './publish-custom-part.tsx';

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
  expect(await make(landing)).toMatchObject({ freeKey: 'landing-on-the-moon-1969' });
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
});

/** The part that publishes without a day, for a draft that differs so. */
function custom(change: Partial<Draft>, isSaved = true) {
  leave();
  showAt(
    '/creator/edit/moon',
    <PublishCustomPart
      draft={{ ...draft, ...change }}
      isSaved={isSaved}
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
  expect(document.querySelector('details > p')?.textContent).toBe(
    text('creator.publish.custom.lead'),
  );
  expect(german().getAttribute('aria-disabled')).toBe('true');
});

const puzzle = { id: 1, name: '12', date: '2040-06-10', token: null, errata: [] };
const corrected = { notedAt: '2040-06-10T08:00:00Z', seconds: 60 };

function Undo() {
  const undo = useErrataUndo('moon');
  return <ErrataUndo draftKey="moon" undo={undo} isFresh onUndone={(texts) => heard.push(texts)} />;
}

test('a correction is taken back, which is said where the button was', async () => {
  answers['get_errata_undo'] = () => corrected;
  answers['undo_errata'] = () => ({ texts: { en: 'Wrong.' } });
  showAt('/creator/edit/moon', <Undo />);
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
});

test('of what is published in one language the other alone is still to be had', () => {
  custom({ published: { de: puzzle } });
  expect(buttons().map((each) => each.textContent)).toEqual([
    text('creator.publish.custom.submit.en'),
  ]);
});
