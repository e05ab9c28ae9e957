/** Where the session is stored on the device. */
export const SESSION_KEY = 'quando.session';

/** What is read of the session as the official client stores it. */
type StoredSession = { access_token?: string; user?: { id?: string } };

/** The session that the device holds, unread by the server; empty where there is none. */
export function storedSession(): StoredSession {
  try {
    const stored: StoredSession | null = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null');
    return stored ?? {};
  } catch {
    return {};
  }
}
