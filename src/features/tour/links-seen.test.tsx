// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { leave, press, running, showAt } from '../../../tests/page/rendered.tsx';
import { useLinksSeen } from './use-links-seen.ts';

afterEach(() => {
  leave();
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
