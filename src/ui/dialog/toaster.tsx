import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { cssTransition, toast, ToastContainer } from 'react-toastify/unstyled';
import { drawings } from '../icons/drawings.ts';
import { Icon } from '../icons/icon.tsx';
import type { Notice } from './notify.ts';
import './toaster.css';

const USUAL = 5000;

/** The clock of a notice starts when it has come in, and it is gone when it has gone out. */
const transition = cssTransition({ enter: 'notice-in', exit: 'notice-out', collapse: false });

const place = document.createElement('div');
moveToTop();
const root = createRoot(place);
drawPlace('');

function drawPlace(label: string) {
  const container = (
    <ToastContainer
      aria-label={label}
      icon={false}
      draggable={false}
      // From screen readers alone, to whom it would be an English “notification timer”.
      hideProgressBar
      pauseOnHover
      transition={transition}
    />
  );
  flushSync(() => root.render(container));
}

/** Under what name a message was drawn last: one that is on its way out still has its own. */
const drawn = new Map<string, number>();
let count = 0;

/**
 * Draws one message with its progress bar. The same message is not shown twice at once: said again,
 * it comes again, with what the server says of it now.
 */
export function showNotice(notice: Notice) {
  const { text, kind = 'message', position = 'bottom', timeout = USUAL, labels } = notice;
  // A dialog that was taken away with notices in it has taken their place with it.
  moveToTop();
  drawPlace(labels.place);
  // An error is an alert, announced at once; the region around it would say it again, politely. In
  // one that is “off”, Orca keeps back the alert too.
  const region = place.querySelector('section');
  if (kind === 'error') region?.removeAttribute('aria-live');
  else region?.setAttribute('aria-live', 'polite');
  const last = drawn.get(text) ?? 0;
  if (toast.isActive(last)) {
    toast.update(last, { render: <Content notice={notice} id={last} />, autoClose: timeout });
    return;
  }
  count += 1;
  drawn.set(text, count);
  toast(<Content notice={notice} id={count} />, {
    toastId: count,
    role: kind === 'error' ? 'alert' : 'status',
    type: ({ message: 'info', warning: 'warning', error: 'error' } as const)[kind],
    position: `${position}-center`,
    autoClose: timeout,
    onClose: giveFocusBack,
    closeButton: ({ closeToast }) => (
      <button
        type="button"
        className="icon-button notice-close"
        aria-label={labels.close}
        onClick={closeToast}
      >
        <Icon drawing={drawings.close} />
      </button>
    ),
  });
}

function Content({
  notice: { text, caption, captionLang, action },
  id,
}: {
  notice: Notice;
  id: number;
}) {
  return (
    <div>
      <p>{text}</p>
      {caption !== undefined && (
        <p className="notice-caption" lang={captionLang}>
          {caption}
        </p>
      )}
      {action !== undefined && (
        <button
          type="button"
          className="notice-action"
          onClick={() => {
            toast.dismiss(id);
            action.onPress();
          }}
        >
          {action.words}
        </button>
      )}
    </div>
  );
}

/** Where the focus was before it came to a notice. */
let before: HTMLElement | null = null;

/** A notice waits while a key could reach one of its buttons, as it does under the mouse. */
place.addEventListener('focusin', ({ relatedTarget }) => {
  const isOutside = relatedTarget instanceof HTMLElement && !place.contains(relatedTarget);
  if (isOutside) before = relatedTarget;
  toast.pause();
});
place.addEventListener('focusout', () => toast.play());

/** A notice closed by key gives the focus back to where it came from. */
function giveFocusBack() {
  if (place.contains(document.activeElement)) before?.focus();
}

/** An open modal dialog makes everything outside it inert: the notices go inside until it closes. */
function moveToTop() {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  if (place.parentNode !== top) top.append(place);
}

new MutationObserver(moveToTop).observe(document.body, {
  attributeFilter: ['open'],
  subtree: true,
});
