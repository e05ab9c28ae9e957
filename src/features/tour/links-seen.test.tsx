// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import {
  button,
  buttons,
  expectOutline,
  key,
  leave,
  perform,
  press,
  running,
  said,
  showAt,
  text,
} from '../../../tests/page/rendered.tsx';
import { watchSizes } from '../../../tests/page/watch-sizes.ts';
import type { SomeMessages } from '../../i18n/catalogues.ts';
import german from '../../i18n/catalogues/de/tour.json' with { type: 'json' };
import { WithCatalogue } from '../../i18n/with-catalogue.tsx';
import { Tour } from './tour.tsx';
import type { TourVariant } from './tour-steps.ts';
import { useLinksSeen } from './use-links-seen.ts';

afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const happens = (name: string) => press(() => void window.dispatchEvent(new Event(name)));

test('the links of a result are seen once a player has scrolled to them by hand', async () => {
  const seen: boolean[] = [];
  const links = document.createElement('nav');
  links.dataset['tour'] = 'moreLinks';
  links.append(document.createElement('a'));
  document.body.append(links);
  const box = { top: 10, bottom: 700 };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => box as unknown as DOMRect,
  );
  vi.stubGlobal('innerHeight', 700);
  vi.stubGlobal('scrollY', 5);
  showAt(
    '/',
    running(
      () => useLinksSeen(true),
      (now) => {
        seen.push(now);
      },
    ),
  );
  happens('scroll');
  expect(seen.at(-1)).toBe(false);
  happens('wheel');
  box.bottom = 701;
  happens('scroll');
  box.bottom = 700;
  box.top = -1;
  happens('scroll');
  box.top = 0;
  vi.stubGlobal('scrollY', 0);
  happens('scroll');
  vi.stubGlobal('scrollY', 5);
  links.dataset['followUp'] = '';
  happens('scroll');
  expect(seen.at(-1)).toBe(false);
  delete links.dataset['followUp'];
  happens('scroll');
  expect(seen.at(-1)).toBe(true);
});

test.each(['wheel', 'touchmove', 'keydown', 'pointerdown'])(
  '%s is scrolling by hand, for as long as that is asked',
  (name) => {
    const removed = vi.spyOn(window, 'removeEventListener');
    const added = vi.spyOn(window, 'addEventListener');
    showAt(
      '/',
      running(() => useLinksSeen(true)),
    );
    expect(added.mock.calls.map(([kind]) => kind)).toContain(name);
    leave();
    expect(removed.mock.calls.map(([kind]) => kind)).toEqual(
      expect.arrayContaining([name, 'scroll']),
    );
    added.mockClear();
    showAt(
      '/',
      running(() => useLinksSeen(false)),
    );
    expect(added.mock.calls.map(([kind]) => kind)).not.toContain(name);
  },
);

/** A page with a game on it, and the tour over it; answers how the tour has ended. */
async function tour(variant: TourVariant, inside: string, state = 'running') {
  vi.useFakeTimers();
  const watched = watchSizes();
  const page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = `<button id="help">Help</button><main data-game-state="${state}">${inside}</main>`;
  const help = page.querySelector<HTMLElement>('#help');
  help?.focus();
  const ends: string[] = [];
  const end = (how: string) => void ends.push(how);
  const part = (messages: SomeMessages) => (
    <WithCatalogue messages={messages}>
      <Tour variant={variant} onEnd={end} />
    </WithCatalogue>
  );
  const { again } = showAt('/', part({}));
  const game = page.querySelector<HTMLElement>('main');
  await pass(0);
  return {
    ends,
    help,
    game,
    watched,
    speak: (messages: SomeMessages) => again(part(messages)),
    stop: () => again(null),
  };
}
const pass = (milliseconds: number) => perform(() => vi.advanceTimersByTimeAsync(milliseconds));
const popover = () => document.querySelector<HTMLElement>('.driver-popover');
const title = () => popover()?.querySelector('h2')?.textContent;
/** What was lit last. */
const lit = () => [...document.querySelectorAll('.driver-active-element')].at(-1);
const wait = () => document.querySelector('aside p')?.textContent;
const board =
  '<div data-tour="step1"></div>' +
  '<div data-tour="step2"><div role="row" aria-label="1"></div></div>' +
  '<div data-tour="step6" aria-expanded="true"></div>';

test('a tour shows one thing after another, lets the player play, and goes on after that', async () => {
  const { ends, game, help, watched, stop } = await tour('shared', board);
  expect([title(), popover()?.querySelector('.driver-popover-progress-text')?.textContent]).toEqual(
    [text('tour.step.step1.title'), '1 of 6'],
  );
  expect([lit()?.getAttribute('data-tour'), document.documentElement.dataset['touring']]).toEqual([
    'step1',
    '',
  ]);
  await expectOutline('tour', '.driver-popover');
  const names = buttons().map((each) => each.getAttribute('aria-label') ?? each.textContent);
  expect(names.filter(Boolean)).toEqual(['Help', text('tour.button.next'), text('tour.cancel')]);
  expect(document.activeElement?.textContent).toBe(text('tour.button.next'));
  for (const part of ['header', 'footer']) {
    expect(popover()?.querySelector(part)?.getAttribute('role')).toBe('none');
  }
  expect(said('status')).toBe('');
  await perform(() => button(text('tour.button.next')).click());
  await pass(0);
  expect([title(), lit()?.getAttribute('role')]).toEqual([text('tour.step.step2.title'), 'row']);
  const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue();
  await perform(() => button(text('tour.button.play')).click());
  await pass(0);
  expect(scroll.mock.calls).toEqual([[{ top: 0 }]]);
  expect([popover(), wait(), said('status')]).toEqual([
    null,
    text('tour.wait.attempt'),
    text('tour.waitText.attempt'),
  ]);
  await expectOutline('tour-wait', 'aside');
  // It is said in more words than fit there.
  const aside = document.querySelector('aside');
  expect(aside?.getAttribute('aria-label')).toBe(text('tour.label'));
  expect(aside?.querySelector('p')?.getAttribute('aria-hidden')).toBe('true');
  expect(document.activeElement).not.toBe(help);
  const tile = '<div data-attempt="1"><i data-feedback="elsewhere"></i></div>';
  await perform(() => game?.insertAdjacentHTML('afterbegin', tile));
  await pass(1499);
  expect([popover(), wait()]).toEqual([null, undefined]);
  await pass(1);
  expect(title()).toBe(text('tour.step.firstDigit.title'));
  expect(popover()?.textContent).toContain('Ring: in another place\nFilled: right');
  expect(said('status')).toMatch(/^The three marks\..*Press Tab to get to the tour\.$/s);
  await perform(() => button(text('tour.button.next')).click());
  await pass(0);
  expect([title(), said('status')]).toEqual(['The keys remember', '']);
  expect(document.querySelector('[data-tour="step6"]')?.getAttribute('aria-expanded')).toBe('true');
  expect(document.querySelector('[data-tour="step6"]')?.hasAttribute('aria-controls')).toBe(false);
  expect(ends).toEqual([]);
  // A key that is let go may have closed a dialog.
  press(() => void window.dispatchEvent(new KeyboardEvent('keyup', { key: 'Escape' })));
  await pass(0);
  expect([title(), watched.size]).toEqual(['The keys remember', 1]);
  key('Escape', {}, document.body);
  await pass(0);
  expect(ends).toEqual(['cancelled']);
  stop();
  const last = document.querySelector('[data-tour="step6"]');
  expect([last?.getAttribute('aria-expanded'), last?.hasAttribute('aria-controls')]).toEqual([
    'true',
    false,
  ]);
});

test('a step follows the game and what lies over it, and the end gives the focus to the hint', async () => {
  const hint = '<ol><li data-hint="1"><h2>Hint 1</h2></li></ol>';
  const { game, stop } = await tour(
    'full',
    `${hint}${board}<p data-tour="share"></p><dialog></dialog>`,
  );
  const dialog = game?.querySelector('dialog');
  await perform(() => dialog?.setAttribute('open', ''));
  expect(popover()).toBeNull();
  await perform(() => dialog?.removeAttribute('open'));
  await pass(500);
  expect(title()).toBe(text('tour.step.step1.title'));
  await perform(() => button(text('tour.button.next')).click());
  await pass(0);
  await perform(() => button(text('tour.button.play')).click());
  await pass(0);
  expect(document.activeElement?.textContent).toBe('Hint 1');
  press(() => document.querySelector<HTMLElement>('h2')?.blur());
  await perform(() => game?.setAttribute('data-game-state', 'won'));
  await pass(1500);
  expect(popover()).not.toBeNull();
  stop();
  expect(document.activeElement?.textContent).toBe('Hint 1');
});

test('what a step shows is brought into sight with its words', async () => {
  const scroll = vi.spyOn(window, 'scrollBy').mockReturnValue();
  const box = { top: 2000, bottom: 2100, left: 0, height: 100 };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => box as DOMRect);
  vi.stubGlobal('innerHeight', 700);
  vi.stubGlobal('scrollY', 300);
  const whole = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(2528);
  await tour('full', board);
  expect(scroll.mock.calls).toEqual([[{ top: 1528, behavior: 'instant' }]]);
  leave();
  // Where the page ends before it fits below, what is shown comes to the top.
  whole.mockReturnValue(2527);
  await tour('full', board);
  expect(scroll.mock.lastCall).toEqual([{ top: 1992, behavior: 'instant' }]);
  leave();
  // At the end of a page there may be room above.
  Object.assign(box, { top: 100, bottom: 650 });
  whole.mockReturnValue(1000);
  await tour('full', board);
  expect(scroll.mock.lastCall).toEqual([{ top: -28, behavior: 'instant' }]);
  document.documentElement.style.removeProperty('--tour-gutter');
});

test('a step in sight is told in the language that is chosen', async () => {
  const { speak } = await tour('full', board);
  expect(title()).toBe(text('tour.step.step1.title'));
  speak(german);
  await pass(0);
  expect([title(), popover()?.querySelectorAll('button')[0]?.textContent]).toEqual([
    german.tour.step.step1.title,
    german.tour.button.next,
  ]);
});

test('a tour speaks of the field where one types, and of a digit that is wrong', async () => {
  const attempt = '<div data-attempt="1"><i data-feedback="wrong"></i></div>';
  await tour('shared', `${attempt}<form data-tour="step6"></form>`);
  for (const step of ['step2', 'firstDigit']) {
    await perform(() => button(text('tour.button.next')).click());
    await pass(0);
    expect(title()).toBe(text(`tour.step.${step}.title`));
  }
  expect(popover()?.textContent).toContain('Crossed out: wrong\nRing: in another place');
  await perform(() => button(text('tour.button.next')).click());
  await pass(0);
  expect(title()).toBe('On to the next year');
});

test('what comes by itself leaves the focus until Enter takes it there, but not under a dialog', async () => {
  const links =
    '<div data-tour="share"></div><nav data-tour="moreLinks"><a href="#x">Read</a></nav>';
  const { ends, help, game } = await tour('moreLinks', links, 'won');
  await pass(1499);
  expect(popover()).toBeNull();
  await pass(1);
  expect([title(), document.activeElement]).toEqual([text('tour.step.linksAlone.title'), help]);
  expect(popover()?.inert).toBe(false);
  const progress = popover()?.querySelector<HTMLElement>('.driver-popover-progress-text');
  expect(progress?.style.display).toBe('none');
  expect(said('status')).toMatch(/Press Tab/);
  await perform(() => game?.insertAdjacentHTML('beforeend', '<dialog open></dialog>'));
  await pass(0);
  expect([popover(), said('status')]).toEqual([null, '']);
  expect([key('Enter'), ends]).toEqual([false, []]);
  key('Escape', {}, document.body);
  expect(ends).toEqual([]);
  await perform(() => game?.querySelector('dialog')?.remove());
  await pass(499);
  expect(popover()).toBeNull();
  await pass(1);
  expect([key('x'), document.activeElement]).toEqual([false, help]);
  expect(key('Enter')).toBe(true);
  expect(document.activeElement?.textContent).toBe(text('tour.button.done'));
  expect(key('Enter')).toBe(false);
  await perform(() => button(text('tour.button.done')).click());
  expect(ends).toEqual(['done']);
});

test('a tour that ends or goes takes its light away and gives the focus back', async () => {
  const { help, watched, stop } = await tour('full', board);
  expect(watched.size).toBe(1);
  const scroll = vi.spyOn(window, 'scrollBy').mockReturnValue();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({
    top: 2000,
    bottom: 2100,
    left: 7,
    height: 100,
  } as DOMRect);
  press(() => {
    for (const tell of watched) tell();
  });
  expect(scroll).toHaveBeenCalledWith({ top: expect.any(Number), behavior: 'instant' });
  scroll.mockClear();
  press(() => void window.dispatchEvent(new Event('resize')));
  expect(scroll).toHaveBeenCalledTimes(1);
  expect(document.documentElement.style.getPropertyValue('--tour-gutter')).toBe('7px');
  document.documentElement.style.removeProperty('--tour-gutter');
  const focus = vi.spyOn(help ?? document.body, 'focus');
  stop();
  expect([popover(), watched.size, document.activeElement]).toEqual([null, 0, help]);
  // The page stays where it is.
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
  expect(document.documentElement.dataset['touring']).toBeUndefined();
});

test('a tour that goes before its step comes shows nothing later', async () => {
  const { stop } = await tour('moreLinks', '<div data-tour="share"></div>', 'won');
  await pass(1499);
  stop();
  await pass(1500);
  expect(popover()).toBeNull();
});

test('a tour that ends takes the focus from nothing that has it by then', async () => {
  const { stop, game } = await tour('full', board);
  const field = game?.appendChild(document.createElement('input'));
  press(() => field?.focus());
  stop();
  expect(document.activeElement).toBe(field);
  leave();
  // But from the content of the page, where it is before anybody has gone further.
  const another = await tour('full', board);
  another.game?.setAttribute('id', 'content');
  another.game?.setAttribute('tabindex', '-1');
  press(() => another.game?.focus());
  another.stop();
  expect(document.activeElement).toBe(another.help);
});

test('without a game a tour waits two seconds, and its last step leads to the settings', async () => {
  const { ends } = await tour('full', '<div data-tour="step11"></div>', 'none');
  await pass(1999);
  expect(popover()).toBeNull();
  await pass(1);
  await pass(0);
  expect(title()).toBe(text('tour.step.step11.title'));
  await expectOutline('tour-last', '.driver-popover');
  const words = [...(popover()?.querySelectorAll('button') ?? [])].map((each) => each.textContent);
  expect(words).toEqual([text('tour.button.done'), text('tour.button.settings'), '']);
  await perform(() => button(text('tour.button.settings')).click());
  expect(ends).toEqual(['settings']);
});

test('a step whose attempt is made at once goes out of sight, for that to be looked at', async () => {
  const { game } = await tour('full', board);
  await perform(() => button(text('tour.button.next')).click());
  await pass(0);
  expect(title()).toBe(text('tour.step.step2.title'));
  const tile = '<div data-attempt="1"><i data-feedback="right"></i></div>';
  await perform(() => game?.insertAdjacentHTML('afterbegin', tile));
  expect(popover()).toBeNull();
  await pass(1500);
  expect(title()).toBe(text('tour.step.firstDigit.title'));
});

test('the tour that waits can be ended in the bar, and a press on the dark lets one play', async () => {
  const { ends } = await tour('full', board);
  await perform(() => button(text('tour.button.next')).click());
  await pass(0);
  await pass(20);
  await perform(() =>
    document
      .querySelector('.driver-overlay path')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true })),
  );
  await pass(0);
  expect(wait()).toBe(text('tour.wait.attempt'));
  await perform(() =>
    document
      .querySelector('aside button')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true })),
  );
  expect(ends).toEqual(['cancelled']);
});
