// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  button,
  leave,
  perform,
  press,
  show,
  text,
  typeInto,
} from '../../../tests/page/rendered.tsx';
import { emptyStatistics } from '../../domain/statistics/statistics.ts';
import { AchievementRows } from '../achievement-rows.tsx';
import { FilterForm, SelectField, WordsField, YearsField } from '../form/filter-form.tsx';
import { Dialog } from './dialog.tsx';
import { showNotice } from './toaster.tsx';

afterEach(() => {
  leave();
  vi.restoreAllMocks();
});

test('a dialog is closed before it leaves, stays open against the browser, and tells of each Escape', async () => {
  const dismissed = vi.fn<() => void>();
  const close = vi.spyOn(HTMLDialogElement.prototype, 'close');
  const open = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  show(
    <Dialog labelledBy="title" onDismiss={dismissed}>
      <h2 id="title">Title</h2>
    </Dialog>,
  );
  const dialog = document.querySelector('dialog');
  expect([open.mock.calls.length, dialog?.dataset['size']]).toEqual([1, 'fitting']);
  const escape = new Event('cancel', { cancelable: true });
  await perform(() => dialog?.dispatchEvent(escape));
  expect([escape.defaultPrevented, dismissed.mock.calls.length]).toEqual([true, 1]);
  await perform(() => dialog?.dispatchEvent(new Event('close')));
  expect([open.mock.calls.length, dismissed.mock.calls.length]).toEqual([2, 2]);
  let wasThere = false;
  close.mockImplementation(() => {
    wasThere = dialog?.isConnected === true;
    dialog?.removeAttribute('open');
  });
  show(null);
  expect([close.mock.calls.length, wasThere]).toEqual([1, true]);
  dialog?.dispatchEvent(new Event('close'));
  expect(dismissed).toHaveBeenCalledTimes(2);
});

const labels = { close: 'Close', place: 'Notices' };
/** The notices of this file, whatever others have left. */
const own = () =>
  [...document.querySelectorAll('.Toastify__toast')].filter((each) =>
    each.textContent.includes('Told once.'),
  );
const caption = () => own()[0]?.querySelector('.notice-caption')?.textContent;
/** The time that the first one stays, as it goes by. */
const clock = () => own()[0]?.querySelector<HTMLElement>('[role="progressbar"]');
const duration = () => clock()?.style.animationDuration;
const notices = () => [...document.querySelectorAll('.Toastify [role]')];

const region = () => document.querySelector('.Toastify')?.closest('div')?.querySelector('section');

const tell = (notice: Partial<Parameters<typeof showNotice>[0]>) =>
  act(async () => showNotice({ text: 'Told once.', labels, ...notice }));

test('a notice is announced as what it is, and goes with its button', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const pressed = vi.fn<() => void>();
  await tell({ action: { words: 'Undo', onPress: pressed } });
  expect(notices().map((each) => each.getAttribute('role'))).toContain('status');
  expect([region()?.getAttribute('aria-label'), region()?.getAttribute('aria-live')]).toEqual([
    'Notices',
    'polite',
  ]);
  // The same again is the same notice.
  expect(duration()).toBe('5000ms');
  // It has our words alone: no picture, and no clock in English.
  expect(own()[0]?.querySelector('.Toastify__toast-icon')).toBeNull();
  expect(clock()?.closest('[aria-hidden="true"]')).not.toBeNull();
  const undo = own()[0]?.querySelector('.notice-action');
  const playing = async (name: string) => {
    await act(async () => void undo?.dispatchEvent(new FocusEvent(name, { bubbles: true })));
    return clock()?.style.animationPlayState;
  };
  expect(await playing('focusout')).toBe('running');
  expect(await playing('focusin')).toBe('paused');
  expect(await playing('focusout')).toBe('running');
  await tell({ caption: 'Again.', timeout: 9000, action: { words: 'Undo', onPress: pressed } });
  await vi.waitFor(() => act(async () => expect(caption()).toBe('Again.')));
  expect(duration()).toBe('9000ms');
  expect(own().map((each) => each.querySelectorAll('.notice-action').length)).toEqual([1]);
  await act(async () => own()[0]?.querySelector<HTMLElement>('.notice-action')?.click());
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(own()[0]?.className).toContain('notice-out');
  await tell({ text: 'Failed.', kind: 'error', position: 'top' });
  expect(notices().map((each) => each.getAttribute('role'))).toContain('alert');
  expect(region()?.hasAttribute('aria-live')).toBe(false);
  expect(document.querySelector('.Toastify__toast-container--top-center')).not.toBeNull();
  vi.unstubAllGlobals();
});

const place = () => document.querySelector('.Toastify');

test('a notice that goes gives the focus back where it came from, and takes it from nowhere else', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const [from, to] = ['From', 'To'].map((words) => {
    const key = document.body.appendChild(document.createElement('button'));
    key.textContent = words;
    return key;
  });
  const goes = async (words: string, isLeft: boolean) => {
    await tell({ text: words });
    const notice = [...document.querySelectorAll('.Toastify__toast')].find((each) =>
      each.textContent.includes(words),
    );
    const close = notice?.querySelector<HTMLElement>('.notice-close');
    from?.focus();
    const comeFrom = (relatedTarget: HTMLElement | undefined) =>
      close?.dispatchEvent(
        new FocusEvent('focusin', { bubbles: true, relatedTarget: relatedTarget ?? null }),
      );
    comeFrom(from);
    (isLeft ? to : close)?.focus();
    // On to another of its buttons.
    if (!isLeft) comeFrom(close ?? undefined);
    await act(async () => close?.click());
    await act(async () => void notice?.dispatchEvent(new Event('animationend')));
    return document.activeElement?.textContent;
  };
  expect(await goes('Told and closed.', false)).toBe('From');
  expect(await goes('Told and left.', true)).toBe('To');
  vi.unstubAllGlobals();
});

const told = (kind: string) =>
  [...document.querySelectorAll(`.Toastify__toast--${kind}`)].map((each) => each.textContent);

test('a notice is in sight above a dialog, and again once that has taken it away', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const dialog = document.body.appendChild(document.createElement('dialog'));
  await tell({ text: 'Told before.' });
  expect(place()?.closest('dialog')).toBeNull();
  dialog.open = true;
  await vi.waitFor(() => expect(place()?.closest('dialog')).toBe(dialog));
  await tell({ text: 'Told above.', kind: 'warning' });
  expect([place()?.closest('dialog'), notices().length > 0]).toEqual([dialog, true]);
  expect(told('warning')).toContain('Told above.');
  dialog.remove();
  await tell({ text: 'Told below.' });
  expect(place()?.textContent).toContain('Told below.');
  expect(told('info')).toContain('Told below.');
  vi.unstubAllGlobals();
});

const enter = (isComposing: boolean) =>
  perform(() =>
    document
      .querySelector('input')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing })),
  );

const end = (label: string) => ({ value: '', label, placeholder: '' });

test('Enter looks for words, but not while they are composed; years are digits', async () => {
  const entered = vi.fn<() => void>();
  show(<WordsField label="Words" value="" onChange={() => undefined} onEnter={entered} />);
  await enter(true);
  expect(entered).not.toHaveBeenCalled();
  await enter(false);
  expect(entered).toHaveBeenCalledTimes(1);
  const changes: object[] = [];
  show(
    <YearsField
      legend="Years"
      from={end('from')}
      to={end('to')}
      onChange={(change) => changes.push(change)}
    />,
  );
  for (const field of document.querySelectorAll('input')) {
    await perform(() => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(
        field,
        '1x9',
      );
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }
  expect(changes).toEqual([{ from: '19' }, { to: '19' }]);
});

test('a search is not sent away, and starts anew at its first field', () => {
  const reset = vi.fn<() => void>();
  const chosen: string[] = [];
  show(
    <FilterForm label="Search" columns={undefined} reset="Clear" onReset={reset}>
      <WordsField label="Words" value="" onChange={() => undefined} onEnter={() => undefined} />
      <SelectField
        label="Kind"
        any="Any"
        value="b"
        options={[
          { value: 'a', words: 'One' },
          { value: 'b', words: 'Two' },
        ]}
        onChange={(value) => chosen.push(value)}
      />
    </FilterForm>,
  );
  const send = new Event('submit', { bubbles: true, cancelable: true });
  press(() => void document.querySelector('form')?.dispatchEvent(send));
  expect(send.defaultPrevented).toBe(true);
  press(() => button('Clear').click());
  expect([reset.mock.calls.length, document.activeElement]).toEqual([
    1,
    document.querySelector('input'),
  ]);
  typeInto('select', 'a');
  typeInto('select', '');
  expect(chosen).toEqual(['a', '']);
});

const numbers = () =>
  [...document.querySelectorAll('li > span:last-child')].map((each) => each.textContent);

const bars = () =>
  [...document.querySelectorAll('svg')].map((each) =>
    Number(each.querySelectorAll('rect')[1]?.getAttribute('width')),
  );

test('bars are as long as their numbers, the longest whole', () => {
  show(
    <AchievementRows
      statistics={{ ...emptyStatistics, noSuccess: 4, firstTrySuccess: 1 }}
      current="gold"
    />,
  );
  expect([bars().toSorted((a, b) => a - b), numbers()]).toEqual([
    [0, 0, 0, 25, 100],
    ['1×', '0×', '0×', '0×', '4×'],
  ]);
  expect(document.querySelector('.visually-hidden')?.textContent).toBe(
    `, ${text('result.thisRound')}`,
  );
  show(<AchievementRows statistics={null} hidden="notSolved" />);
  expect([bars(), numbers()]).toEqual([
    [0, 0, 0, 0],
    ['–', '–', '–', '–'],
  ]);
  expect(document.querySelector('ul')?.getAttribute('aria-busy')).toBe('true');
  show(
    <AchievementRows
      statistics={{ ...emptyStatistics, noSuccess: 40, firstTrySuccess: 60 }}
      unit="percent"
    />,
  );
  expect(numbers()).toEqual(['60%', '0%', '0%', '0%', '40%']);
  expect(document.querySelector('ul')?.getAttribute('aria-busy')).toBeNull();
});

test('under an open dialog its own buttons are meant', () => {
  show(
    <>
      <button type="button">Go</button>
      <Dialog labelledBy="title">
        <h2 id="title">Title</h2>
        <button type="button">Go</button>
      </Dialog>
    </>,
  );
  expect(button('Go').closest('dialog')).not.toBeNull();
});
