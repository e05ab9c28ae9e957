import { useState } from 'react';
import * as v from 'valibot';
import { useSession } from '../../../../backend/session.ts';
import { dropUnsent, keepUnsent, readUnsent } from '../../../../device/unsent-store.ts';

const NAME = 'puzzle.new';
const schema = v.object({ event: v.string(), year: v.string(), ownKey: v.nullable(v.string()) });

/** What is written of a puzzle that is not there yet; `ownKey` null: nobody wrote a key. */
type BegunPuzzle = v.InferOutput<typeof schema>;

const nothing: BegunPuzzle = { event: '', year: '', ownKey: null };

/** A puzzle that is being begun, kept on the device until it is made. */
export function useBegunPuzzle() {
  const session = useSession();
  const userId = session.state === 'signedIn' ? session.session.userId : '';
  const [begun, setBegun] = useState(() => {
    const kept = v.safeParse(schema, readUnsent(userId, NAME));
    return kept.success ? kept.output : nothing;
  });

  function write(change: Partial<BegunPuzzle>) {
    const next = { ...begun, ...change };
    setBegun(next);
    keepUnsent(userId, NAME, next);
  }

  return { begun, write, forget: () => dropUnsent(userId, NAME) };
}
