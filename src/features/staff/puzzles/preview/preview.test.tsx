// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  button,
  buttons,
  leave,
  perform,
  press,
  said,
  settle,
  showAt,
  text,
  expectOutline,
  until,
} from '../../../../../tests/page/rendered.tsx';
import { refused, signIn, leaveSignedOut } from '../../../../../tests/page/signed-in.ts';
import { dropDraft, keepDraft } from '../../../../device/draft-store.ts';
import { aDraft } from '../session/editor-factory.ts';
import { PreviewGame } from './preview-game.ts';
import { PreviewScreen } from './preview-screen.tsx';

let answers: Record<string, () => unknown>;

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: new Date('2040-06-13T10:00:00Z'),
  });
  answers = { get_draft: () => aDraft(), get_schedule: () => [], get_years_near: () => [] };
  signIn(answers);
});

afterEach(leaveSignedOut);

async function open(search = '') {
  leave();
  const shown = showAt(`/creator/preview/moon${search}`, <PreviewScreen />);
  await until(() => expect(document.querySelector('h2, h3')).not.toBeNull());
  return shown;
}
const publish = () => button(text('creator.publish.submit'));
const chosen = () =>
  [...document.querySelectorAll<HTMLInputElement>('[type="radio"]')]
    .filter((each) => each.checked)
    .map((each) => each.labels?.[0]?.textContent ?? each.parentElement?.textContent);

test('a preview that does not come says why, and is asked for again', async () => {
  answers['get_draft'] = () => refused('02000');
  await open();
  expect(document.body.textContent).toContain(text('creator.preview.failed'));
  expect(document.body.textContent).toContain(text('staff.failure.notThere'));
  answers['get_draft'] = () => aDraft({ removedAt: '2040-06-10T10:00:00Z' });
  await perform(() => buttons().at(-1)?.click());
  await settle();
  expect(document.body.textContent).toContain(text('creator.preview.removed'));
  expect(document.querySelector('h3, [data-kind]')).toBeNull();
});

test('the language is that of the address, and a finding leads to its field', async () => {
  const { visited } = await open('?language=de');
  expect(chosen()).toContain(text('creator.preview.languages.de'));
  await expectOutline('preview');
  await perform(() =>
    [...document.querySelectorAll<HTMLInputElement>('[type="radio"]')].at(-1)?.click(),
  );
  await settle();
  expect([visited.at(-1), chosen().at(-1)]).toEqual([
    '/creator/preview/moon?language=en',
    text('creator.preview.languages.en'),
  ]);
  press(() => document.querySelector<HTMLElement>('[data-kind="blocking"] button')?.click());
  expect(visited.at(-1)).toBe('/creator/edit/moon?at=difficulty');
});

test('what this device still has unsaved is not published, and the draft is fetched once it is saved', async () => {
  const place = { userId: 'ada', key: 'moon', page: 'one' };
  keepDraft(place, { revision: 3 });
  await open();
  expect([said('status'), publish().getAttribute('aria-disabled')]).toEqual([
    text('creator.preview.unsaved'),
    'true',
  ]);
  const about = () => document.getElementById(publish().getAttribute('aria-describedby') ?? '');
  expect(about()?.textContent).toBe(text('creator.publish.obstacle.unsaved'));
  dropDraft(place);
  await perform(() => vi.advanceTimersByTimeAsync(1000));
  await settle();
  await settle();
  expect(said('status')).toBe('');
  expect(about()?.textContent).not.toBe(text('creator.publish.obstacle.unsaved'));
  leave();
  expect(vi.getTimerCount()).toBeLessThan(3);
});

test('a draft without an answer has no game, and a game that does not come says so', async () => {
  answers['get_draft'] = () => aDraft({ content: { en: { tips: [{ text: 'One' }] } } });
  await open('?language=en');
  await until(() => expect(document.body.textContent).toContain(text('creator.preview.noYear')));
  answers['get_draft'] = () => aDraft();
  leave();
  showAt(
    '/creator/preview/moon?language=en',
    <PreviewGame value={{ state: 'failed' }}>
      <PreviewScreen />
    </PreviewGame>,
  );
  await until(() => expect(document.body.textContent).toContain(text('screen.failedText')));
  const room = document.querySelector<HTMLElement>('[data-width]');
  press(() => void room?.dispatchEvent(new Event('pointerdown', { bubbles: true })));
  expect(document.activeElement).toBe(room);
});
