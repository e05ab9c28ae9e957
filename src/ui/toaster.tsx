import { createRoot } from 'react-dom/client';
import { toast, ToastContainer } from 'react-toastify/unstyled';
import { Icon } from './icons.tsx';
import type { Notice } from './notify.ts';
import './toaster.css';

const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(<ToastContainer icon={false} draggable={false} />);

/** Draws one message with its progress bar; the same message is not shown twice at once. */
export function showNotice({ text, caption, position, timeout, closeLabel }: Notice) {
  moveToTop();
  const content = (
    <div>
      <p>{text}</p>
      {caption !== undefined && <p className="notice-caption">{caption}</p>}
    </div>
  );
  toast(content, {
    toastId: text,
    position: `${position}-center`,
    autoClose: timeout,
    closeButton: ({ closeToast }) => (
      <button type="button" className="notice-close" aria-label={closeLabel} onClick={closeToast}>
        <Icon name="close" />
      </button>
    ),
  });
}

/** An open modal dialog makes everything outside it inert: the notices go inside until it closes. */
function moveToTop() {
  const dialog = document.querySelector('dialog[open]');
  (dialog ?? document.body).append(place);
  dialog?.addEventListener('close', () => document.body.append(place), { once: true });
}
