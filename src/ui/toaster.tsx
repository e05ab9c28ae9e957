import { createRoot } from 'react-dom/client';
import { toast, ToastContainer } from 'react-toastify/unstyled';
import { drawings } from './drawings.ts';
import { Icon } from './icon.tsx';
import type { Notice } from './notify.ts';
import './toaster.css';

const USUAL = 5000;

const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(<ToastContainer icon={false} draggable={false} pauseOnHover />);

/** Draws one message with its progress bar; the same message is not shown twice at once. */
export function showNotice(notice: Notice) {
  const { text, kind = 'message', position = 'bottom', timeout = USUAL, closeLabel } = notice;
  moveToTop();
  toast(<Content notice={notice} />, {
    toastId: text,
    role: kind === 'error' ? 'alert' : 'status',
    type: ({ message: 'info', warning: 'warning', error: 'error' } as const)[kind],
    position: `${position}-center`,
    autoClose: timeout,
    closeButton: ({ closeToast }) => (
      <button type="button" className="notice-close" aria-label={closeLabel} onClick={closeToast}>
        <Icon drawing={drawings.close} />
      </button>
    ),
  });
}

function Content({ notice: { text, caption, action } }: { notice: Notice }) {
  return (
    <div>
      <p>{text}</p>
      {caption !== undefined && <p className="notice-caption">{caption}</p>}
      {action !== undefined && (
        <button
          type="button"
          className="notice-action"
          onClick={() => {
            toast.dismiss(text);
            action.onPress();
          }}
        >
          {action.words}
        </button>
      )}
    </div>
  );
}

/** A notice waits while a key could reach one of its buttons, as it does under the mouse. */
place.addEventListener('focusin', () => toast.pause());
place.addEventListener('focusout', () => toast.play());

/** An open modal dialog makes everything outside it inert: the notices go inside until it closes. */
function moveToTop() {
  const dialog = document.querySelector('dialog[open]');
  (dialog ?? document.body).append(place);
  dialog?.addEventListener('close', () => document.body.append(place), { once: true });
}
