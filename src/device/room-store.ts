import * as v from 'valibot';

const STORE = 'quando.room';

const schema = v.object({
  code: v.pipe(v.string(), v.regex(/^[A-Z]{6}$/)),
  token: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
  attempts: v.pipe(
    v.array(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9999)))),
    v.maxLength(4),
  ),
});

/** The room that this device is in: what it is known by there, and the answers it has given. */
export type StoredRoom = v.InferOutput<typeof schema>;

/** The room joined last, if it was not over then; null for none. */
export function storedRoom(): StoredRoom | null {
  try {
    const read = v.safeParse(schema, JSON.parse(localStorage.getItem(STORE) ?? 'null'));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/** Keeps the room that the device is in, in place of the one before; where that is not allowed it just cannot come back. */
export function storeRoom(room: StoredRoom) {
  try {
    localStorage.setItem(STORE, JSON.stringify(room));
  } catch {
    // Storage is blocked or full.
  }
}

/** Forgets a room that is over. */
export function forgetRoom() {
  try {
    localStorage.removeItem(STORE);
  } catch {
    // Storage is blocked: there was nothing.
  }
}

/** What a device is known by in a room, which nobody can guess: 22 characters of base64url. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
