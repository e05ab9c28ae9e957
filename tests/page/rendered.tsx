import { join } from 'node:path';
import { onlineManager } from '@tanstack/react-query';
import { act, type ReactNode, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider, useMessages } from 'use-intl';
import { expect, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { Backend } from '../../src/backend/backend.ts';
import { BackendProvider } from '../../src/backend/backend-context.tsx';
import type { Locale } from '../../src/domain/puzzle/puzzle.ts';
import { serverState } from '../../src/ui/server-state.ts';
import { outlineOfPage, steady } from './outline.ts';
import { unnamed } from './unnamed.ts';

/** Every English catalogue, as the page has them once it has fetched all of them. */
const catalogues = import.meta.glob<object>('../../src/i18n/catalogues/en/*.json', {
  eager: true,
  import: 'default',
});
/** Some of them have words for the same place. */
const messages: Record<string, object> = {};
for (const catalogue of Object.values(catalogues)) {
  for (const [place, words] of Object.entries(catalogue)) {
    messages[place] = { ...messages[place], ...words };
  }
}

/** Words of the page that have no gaps, by their key. */
export function text(path: string): string {
  const found = path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], messages);
  if (typeof found !== 'string') throw new Error(`${path} is no plain text`);
  return found;
}

/** All words below a place in the catalogues that have no gaps, by their keys beneath it. */
export function texts(place: string): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (part: object, path: string) => {
    for (const [name, words] of Object.entries(part)) {
      if (typeof words === 'string') found.set(`${path}${name}`, words);
      // Words with gaps are lists of what is between them.
      else if (!Array.isArray(words)) walk(words, `${path}${name}.`);
    }
  };
  walk(messages[place] ?? {}, '');
  return found;
}

/** A part of the page in another language, with the same words. */
export function InLanguage({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <IntlProvider locale={locale} timeZone="UTC" messages={useMessages()}>
      {children}
    </IntlProvider>
  );
}

let root: Root | null = null;

/** What React says of a key that is missing or there twice: a row would keep what another one had. */
const misnamed: string[] = [];
const tell = console.error;
console.error = (...words: unknown[]) => {
  const [first] = words;
  if (typeof first === 'string' && /same key|unique "key"/.test(first))
    misnamed.push(words.join(' '));
  tell(...words);
};

/** As in a browser, what can take no focus does not take it. */
// oxlint-disable-next-line typescript/unbound-method -- Called of the element that is asked.
const focus = HTMLElement.prototype.focus;
HTMLElement.prototype.focus = function focusIfItCan(this: HTMLElement, ...options) {
  if (this.matches('a[href], button, input, select, textarea, summary, dialog, [tabindex]'))
    focus.apply(this, options);
};

/** Shows a part of the page, with its English words, in place of what was shown before; for tests. */
export function show(part: ReactNode) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  if (root === null) root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() =>
    root?.render(
      <IntlProvider locale="en" timeZone="UTC" messages={messages}>
        {part}
      </IntlProvider>,
    ),
  );
}

/** Answers a call of the page, by what follows the address of the server. */
export type Answer = (path: string, sent: string) => Response | Promise<Response>;

/** Shows a part of a screen at a path, with a server that answers so; `visited` are the paths since. */
export function showAt(path: string, part: ReactNode, answer: Answer = () => Response.error()) {
  // Its client of accounts is one of many, and none has to hear of the others.
  vi.stubGlobal('BroadcastChannel', undefined);
  const { hook, searchHook, history: visited, navigate } = memoryLocation({ path, record: true });
  const send: Backend['send'] = async (address, { body }) =>
    answer(
      new URL(address).pathname + new URL(address).search,
      typeof body === 'string' ? body : '',
    );
  const backend = { backendUrl: 'https://quando.example', publishableKey: 'key', send };
  const shown = (now: ReactNode) =>
    show(
      <BackendProvider backend={backend}>
        <Router hook={hook} searchHook={searchHook}>
          {now}
        </Router>
      </BackendProvider>,
    );
  shown(part);
  return { visited, navigate, again: shown };
}

/** Closes the notices of the page, so that none is taken for one of another test. */
function closeNotices() {
  for (const notice of document.querySelectorAll('.Toastify__toast')) {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    act(() => notice.querySelector<HTMLElement>('.notice-close')?.click());
    // It goes once it has faded, which nothing does here.
    act(() => void notice.dispatchEvent(new Event('animationend')));
  }
}

/**
 * Takes it away again, with what the page has kept: answers, a place in a list, a lost connection, and
 * what it has noticed.
 */
export function leave() {
  closeNotices();
  const faults = [...misnamed.splice(0), ...unnamed()];
  act(() => root?.unmount());
  root = null;
  document.body.replaceChildren();
  serverState.clear();
  onlineManager.setOnline(true);
  history.replaceState(null, '', '/');
  expect(faults.join('\n')).toBe('');
}

/** A part of the page that is a hook alone, and hands on what that says after each change. */
export function running<Said>(useWhat: () => Said, onSaid?: (now: Said) => void): ReactNode {
  function What() {
    const now = useWhat();
    useEffect(() => {
      onSaid?.(now);
    });
    return null;
  }
  return <What />;
}

/** Does something that the page answers at once. */
export function press(doing: () => void) {
  act(doing);
}

/** A turn of the event loop, whatever clock a test has set: bodies of answers are read in some. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

/** Does something that the page answers, and waits for that. */
export async function perform(doing: () => unknown) {
  await act(async () => {
    await doing();
    for (let count = 0; count < 5; count += 1) await turn();
  });
}

/** Waits for what the page answers by and by, where a test has set the timers. */
export function settle() {
  return perform(() => vi.advanceTimersByTimeAsync(10));
}

/** By the clock on the wall, whatever clock a test has set. */
const realTime = performance.now.bind(performance);

/**
 * Waits for what takes a while, as keys do that are made, where a test has set the timers: they pass
 * only where React expects it.
 */
export async function until(check: () => void) {
  const end = realTime() + 10_000;
  for (;;) {
    await settle();
    try {
      check();
      return;
    } catch (error) {
      if (realTime() > end) throw error;
    }
  }
}

/** The buttons in reach, which are those of an open dialog alone; none of notices that come and go. */
export function buttons(): HTMLButtonElement[] {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  return [...top.querySelectorAll('button')].filter((each) => each.closest('.Toastify') === null);
}

/** The button with these words, or with this name. */
export function button(name: string): HTMLButtonElement {
  const found = buttons().find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  );
  if (found === undefined)
    throw new Error(`There is no button “${name}”: ${document.body.innerHTML}`);
  return found;
}

/** Presses a key where the focus is, or at an element; answers whether the page took it for its own. */
export function key(
  name: string,
  held: KeyboardEventInit = {},
  at: Element | null = document.activeElement,
): boolean {
  const event = new KeyboardEvent('keydown', {
    key: name,
    bubbles: true,
    cancelable: true,
    ...held,
  });
  act(() => void at?.dispatchEvent(event));
  return event.defaultPrevented;
}

/** Types into the field of that name. */
export function type(name: string, value: string) {
  typeInto(`[name="${name}"]`, value);
}

/** Types into the field that a selector finds, or chooses one of its values. */
export function typeInto(selector: string, value: string) {
  const field = fieldAt(selector);
  act(() => {
    // As a browser does it: React notes what was set by others.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    const kind = field.localName === 'select' ? 'change' : 'input';
    field.dispatchEvent(new Event(kind, { bubbles: true }));
  });
}

/** Chooses a file in the field that a selector finds. */
export function chooseFile(selector: string, file: File) {
  const field = fieldAt(selector);
  Object.defineProperty(field, 'files', { value: [file], configurable: true });
  return perform(() => field.dispatchEvent(new Event('change', { bubbles: true })));
}

function fieldAt(selector: string): HTMLInputElement {
  const field = document.querySelector<HTMLInputElement>(selector);
  if (field !== null) return field;
  throw new Error(`There is no field “${selector}”: ${document.body.innerHTML}`);
}

/** What is shown says in places with a role, such as `status`; notices that come and go are none of it. */
export function said(role: 'status' | 'alert'): string {
  return [...document.querySelectorAll(`[role="${role}"]`)]
    .filter((place) => place.closest('.Toastify') === null)
    .map(({ textContent }) => textContent.trim())
    .filter(Boolean)
    .join(' ');
}

/**
 * That what is shown, or the open dialog, or what a selector finds tells browsers and screen readers
 * what `outlines/` says of it. `npx vitest run --project unit -u` writes it anew; the difference is read
 * before it is committed.
 */
export function expectOutline(name: string, selector?: string) {
  const isAsked = document.querySelector('dialog[open]') !== null;
  const parts = selector ?? (isAsked ? 'dialog[open]' : 'body > div:not(.Toastify)');
  const outline = steady(outlineOfPage({ parts, isDrawn: false }));
  // By the clock of whoever runs the tests.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const timeless = outline
    .replaceAll(/\b\d{1,2}:\d\d(:\d\d)?(\s[AP]M)?/gu, '…')
    .replaceAll(`: ${timeZone}"`, ': …"');
  return expect(timeless).toMatchFileSnapshot(join(import.meta.dirname, 'outlines', `${name}.txt`));
}
