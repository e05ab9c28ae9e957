// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  key,
  button,
  leave,
  perform,
  press,
  running,
  said,
  show,
  showAt,
  text,
  type,
  buttons,
  expectOutline,
} from '../../../tests/page/rendered.tsx';
import { ServerError } from '../../backend/errors.ts';
import { useEditorKeys } from './puzzles/editor/use-editor-keys.ts';
import { AnswerForm } from './reports/answer-form.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useLostFocus } from './use-lost-focus.ts';
import { useRowKeys } from './use-row-keys.ts';

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const left = () => document.querySelector('[role="timer"]')?.textContent;

test('what was done can be undone for as long as the bar says, which has the focus at first', async () => {
  const undo = vi.fn<() => void>();
  show(<UndoBar text="Published." seconds={61} isFresh isBusy={false} onUndo={undo} />);
  expect([document.activeElement?.textContent, said('status')]).toEqual([
    'Published.',
    'Published.',
  ]);
  expect(left()).toContain('1:01');
  await expectOutline('undo-bar');
  await perform(() => vi.advanceTimersByTimeAsync(2000));
  expect(left()).toContain('0:59');
  await perform(() => button(text('staff.undo.undo')).click());
  expect(undo).toHaveBeenCalledTimes(1);
  for (const more of [59_000, 1000]) {
    await perform(() => vi.advanceTimersByTimeAsync(more));
    expect(buttons()).toEqual([]);
  }
  show(null);
  expect(vi.getTimerCount()).toBe(0);
  show(<UndoBar text="Published." seconds={61} isFresh={false} isBusy onUndo={undo} />);
  expect(document.activeElement).toBe(document.body);
  expect(button(text('staff.undo.undo')).getAttribute('aria-disabled')).toBe('true');
});

function Rows() {
  const around = useRowKeys<HTMLDivElement>();
  return (
    <div ref={around}>
      <input type="search" />
      <ol>
        {['a', 'b', 'c'].map((name) => (
          <li key={name} data-row={name}>
            <a href={`/${name}`}>{name}</a>
          </li>
        ))}
      </ol>
      <button type="button">more</button>
    </div>
  );
}

/** Presses a key, and says whether the rows took it and where the focus is then. */
function rowKey(name: string, held: KeyboardEventInit = {}) {
  const isTaken = key(name, held);
  const { activeElement: now } = document;
  return [isTaken, now?.textContent || now?.tagName];
}

test('arrow keys lead from the search through the rows, and Escape back to it', () => {
  show(<Rows />);
  press(() => document.querySelector('input')?.focus());
  expect(rowKey('ArrowUp')).toEqual([false, 'INPUT']);
  for (const held of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey']) {
    expect(rowKey('ArrowDown', { [held]: true })).toEqual([false, 'INPUT']);
  }
  expect(rowKey('ArrowDown')).toEqual([true, 'a']);
  expect(rowKey('ArrowUp')).toEqual([true, 'a']);
  expect(rowKey('End')).toEqual([true, 'c']);
  expect(rowKey('ArrowDown')).toEqual([true, 'c']);
  expect(rowKey('ArrowUp')).toEqual([true, 'b']);
  expect(rowKey('Home')).toEqual([true, 'a']);
  expect(rowKey('x')).toEqual([false, 'a']);
  expect(rowKey('Escape')).toEqual([true, 'INPUT']);
  press(() => buttons()[0]?.focus());
  expect(rowKey('ArrowDown')).toEqual([false, 'more']);
});

const part = () => (
  <div id="content">
    <h1 className="screen-title">News</h1>
    {running(useLostFocus)}
  </div>
);

test('what takes the place of what had the focus gets it, at the top', () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue();
  show(part());
  expect([document.activeElement?.textContent, scroll.mock.calls]).toEqual([
    'News',
    [[{ top: 0 }]],
  ]);
  leave();
  const other = document.body.appendChild(document.createElement('button'));
  other.focus();
  show(part());
  expect([document.activeElement, scroll.mock.calls.length]).toEqual([other, 1]);
});

test('keys of the editor work everywhere but in dialogs, foreign fields and while letters are composed', () => {
  const pressed: string[] = [];
  show(
    <>
      <input id="draft-year" />
      <input id="search" />
      {running(() => useEditorKeys((name) => pressed.push(name)))}
    </>,
  );
  const ctrl = { ctrlKey: true };
  expect([
    key('s', ctrl),
    key('z', ctrl, document.querySelector('#draft-year')),
    key('z', ctrl, document.querySelector('#search')),
  ]).toEqual([true, true, false]);
  expect([
    key('?', {}),
    key('?', {}, document.querySelector('#search')),
    key('s', { ...ctrl, isComposing: true }),
  ]).toEqual([true, false, false]);
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.open = true;
  key('s', ctrl);
  dialog.remove();
  // Somebody else has taken it already.
  const own = document.querySelector('#search');
  own?.addEventListener('keydown', (event) => event.preventDefault());
  key('s', ctrl, own);
  show(null);
  key('s', ctrl);
  expect(pressed).toEqual(['save', 'undo', 'shortcuts']);
});

const note = () => document.querySelector('textarea');

test('a note on a report has a limit, is sent by its key, and stays where it is refused', async () => {
  vi.stubGlobal('fetch', async () => Response.json([], { status: 200 }));
  const written: object[] = [];
  const endings: (boolean | Error)[] = [new ServerError('', 'PT409'), true];
  const onSend = vi.fn<() => Promise<boolean>>(async () => {
    const ending = endings.shift();
    if (ending instanceof Error) throw ending;
    return ending ?? false;
  });
  const discard = vi.fn<() => void>();
  const form = (answer: string) => (
    <AnswerForm
      name="answer"
      rows={3}
      answer={answer}
      becomes="Becomes"
      state="fixed"
      states={['open', 'fixed']}
      submit="Save"
      isFocused
      onWrite={(change) => written.push(change)}
      onSend={onSend}
      onDiscard={discard}
    />
  );
  const { again } = showAt('/dashboard/reports', form('x'.repeat(1001)));
  expect(document.activeElement).toBe(note());
  await perform(() => button('Save').click());
  expect([onSend.mock.calls.length, note()?.getAttribute('aria-invalid')]).toEqual([0, 'true']);
  await expectOutline('answer-form');
  type('answer', 'Mended');
  expect([written, note()?.getAttribute('aria-invalid')]).toEqual([[{ answer: 'Mended' }], null]);
  // Blanks at its ends are not sent, and what is drawn as one sign is one.
  again(form(` ${'\u{1f680}'.repeat(1000)} `));
  const enter = (held: KeyboardEventInit) =>
    perform(() =>
      note()?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...held }),
      ),
    );
  await enter({});
  expect(onSend).toHaveBeenCalledTimes(0);
  await enter({ ctrlKey: true });
  expect([onSend.mock.calls.length, document.activeElement]).toEqual([1, note()]);
  expect(document.body.textContent).toContain(text('staff.failure.otherRevision'));
  await enter({ metaKey: true });
  expect(onSend).toHaveBeenCalledTimes(2);
  await perform(() => document.querySelector<HTMLElement>('[type="radio"]')?.click());
  expect(written.at(-1)).toEqual({ state: 'open' });
  await perform(() => button(text('staffTasks.discard')).click());
  expect(discard).toHaveBeenCalledTimes(1);
});
