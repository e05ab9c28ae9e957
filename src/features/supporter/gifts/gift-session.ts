/** Where a payment's name waits once it has left the address, so that a reload still finds it. */
type GiftState = { giftSession?: unknown };

const readable = /^[\w-]{1,200}$/;

/** The payment whose gift is shown; null where none is. Read when the screen opens. */
export function giftSession(search: string, state: unknown): string | null {
  const asked = new URLSearchParams(search).get('session_id');
  const kept =
    typeof state === 'object' && state !== null ? (state as GiftState).giftSession : null;
  const found = asked ?? kept;
  return typeof found === 'string' && readable.test(found) ? found : null;
}
