import { type Driver, driver, type PopoverDOM } from 'driver.js';
import './tour.css';
import { makeRoom } from './make-room.ts';

const RADIUS = 4;
const PADDING = 4;
const OFFSET = 16;

/** What the popover says beside the thing that it shows. */
export type Spot = {
  target: Element | null;
  title: string;
  text: string;
  progress: string;
  /** One or two, the one that continues first; the first has the focus. */
  buttons: readonly { words: string; onPress: () => void }[];
  cancel: { words: string; onPress: () => void };
  /** Whether the focus stays where it is, for what is being read out there to be heard. */
  isUnasked: boolean;
  /** Called for a press on the dark around the target. */
  onOutside: () => void;
};

/** Lights up one thing of the page at a time; `enter` takes the focus to what is said of it. */
export type Spotlight = { show: (spot: Spot) => void; hide: () => void; enter: () => void };

/** A light over the page, drawn by driver.js. */
export function openSpotlight(): Spotlight {
  let light: Driver | null = null;
  let lit: Element | null = null;
  let stopFollowing: (() => void) | null = null;
  let popover: HTMLElement | null = null;

  function hide() {
    stopFollowing?.();
    const attributes = keepAttributes([lit]);
    light?.destroy();
    attributes.restore();
    light = null;
    lit = null;
  }

  function show(spot: Spot) {
    stopFollowing?.();
    light ??= driver({
      // While it glides, the library takes a scrolling page for the former target's.
      animate: false,
      stageRadius: RADIUS,
      stagePadding: PADDING,
      popoverOffset: OFFSET,
      overlayColor: 'var(--tour-shade)',
      overlayOpacity: 1,
      allowKeyboardControl: false,
    });
    light.setConfig({ ...light.getConfig(), overlayClickBehavior: () => spot.onOutside() });
    const attributes = keepAttributes([lit, spot.target]);
    light.highlight({
      ...(spot.target === null ? {} : { element: spot.target }),
      popover: popoverOf(spot, (wrapper) => {
        popover = wrapper;
        // What is inert does not get the focus that the library would give it.
        wrapper.inert = spot.isUnasked;
      }),
    });
    attributes.restore();
    if (popover !== null) popover.inert = false;
    lit = spot.target;
    stopFollowing = follow(light, spot.target);
  }

  return { show, hide, enter: () => popover?.querySelector('button')?.focus() };
}

function popoverOf(spot: Spot, onWrapper: (wrapper: HTMLElement) => void) {
  const [onward, other] = spot.buttons;
  return {
    align: 'center' as const,
    title: ' ',
    description: ' ',
    showButtons: ['next' as const, 'close' as const, ...(other ? ['previous' as const] : [])],
    onNextClick: () => onward?.onPress(),
    onPrevClick: () => other?.onPress(),
    onCloseClick: spot.cancel.onPress,
    onPopoverRender: (popover: PopoverDOM) => {
      const { wrapper, footerButtons, nextButton, previousButton, closeButton } = popover;
      // Their elements would be the page’s own banner and footer to a screen reader.
      popover.title.setAttribute('role', 'none');
      popover.footer.setAttribute('role', 'none');
      const heading = document.createElement('h2');
      heading.textContent = spot.title;
      popover.title.replaceChildren(heading);
      popover.description.textContent = spot.text;
      nextButton.textContent = onward?.words ?? '';
      previousButton.textContent = other?.words ?? '';
      closeButton.textContent = '';
      closeButton.setAttribute('aria-label', spot.cancel.words);
      popover.progress.textContent = spot.progress;
      popover.progress.style.display = spot.progress === '' ? 'none' : 'block';
      // The first control gets the focus: the button that continues, not the one that ends the
      // tour.
      footerButtons.prepend(nextButton);
      wrapper.prepend(popover.progress);
      wrapper.append(closeButton);
      onWrapper(wrapper);
      measureGutter();
      makeRoom(spot.target, wrapper, PADDING + OFFSET);
    },
  };
}

/** How wide the scrollbar gutter is on the left; the page keeps one free on both sides. */
function measureGutter() {
  const { style } = document.documentElement;
  style.setProperty('--tour-gutter', `${document.documentElement.getBoundingClientRect().left}px`);
}

/** Keeps light and popover with their target when the window turns or the page shifts. */
function follow(light: Driver, target: Element | null): () => void {
  const place = () => {
    const { popover } = light.getState() as { popover?: PopoverDOM };
    measureGutter();
    if (popover !== undefined) makeRoom(target, popover.wrapper, PADDING + OFFSET);
    light.refresh();
  };
  const observer = new ResizeObserver(place);
  observer.observe(document.body);
  // What is around it may resize, such as the line that reports a lost connection.
  for (let part = target; part !== null; part = part.parentElement) observer.observe(part);
  window.addEventListener('resize', place);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', place);
  };
}

/**
 * The library declares that its target opens the popover; the page’s own attributes are restored.
 */
const claimed = ['aria-haspopup', 'aria-expanded', 'aria-controls'] as const;

function keepAttributes(elements: readonly (Element | null)[]) {
  const kept = elements.flatMap((element) =>
    element === null
      ? []
      : claimed.map((name) => ({ element, name, value: element.getAttribute(name) })),
  );
  return {
    restore() {
      for (const { element, name, value } of kept) {
        if (value === null) element.removeAttribute(name);
        else element.setAttribute(name, value);
      }
    },
  };
}
