/** A short message that comes and goes by itself. */
export type Notice = {
  text: string;
  /** The server's own words, in small type. */
  caption?: string;
  position: 'top' | 'bottom';
  /** How long it stays, in milliseconds. */
  timeout: number;
  /** What a screen reader calls its close button. */
  closeLabel: string;
};

/** Shows a message; what draws it is loaded with the first one. */
export async function notify(notice: Notice) {
  try {
    const { showNotice } = await loadToaster();
    showNotice(notice);
  } catch {
    // Out of reach like the rest of the server: the screen itself says what is wrong.
  }
}

/** Fetches what draws messages while there is still a connection to fetch it by. */
export function prepareNotices() {
  loadToaster().catch(() => undefined);
}

function loadToaster() {
  return import('./toaster.tsx');
}
