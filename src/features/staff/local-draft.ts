import { useState } from 'react';
import * as v from 'valibot';
import { useUserId } from '../../backend/session.ts';
import { dropUnsent, keepUnsent, readUnsent } from '../../device/unsent-store.ts';

/** What this device keeps under a name and has the shape of now; null for nothing. */
export function readLocalDraft<Draft extends object>(
  userId: string,
  name: string,
  schema: v.GenericSchema<unknown, Draft>,
): Draft | null {
  const kept = v.safeParse(schema, readUnsent(userId, name));
  return kept.success ? kept.output : null;
}

/**
 * What somebody writes and has not sent; it outlives a reload until it is sent or thrown away.
 *
 * @param name what it is for, such as `report.12`; another one wants another component
 */
export function useLocalDraft<Draft extends object>(
  name: string,
  schema: v.GenericSchema<unknown, Draft>,
) {
  const userId = useUserId();
  const [draft, setDraft] = useState(() => readLocalDraft(userId, name, schema));
  return {
    /** Null where nothing is written. */
    draft,
    write: (next: Draft) => {
      setDraft(next);
      keepUnsent(userId, name, next);
    },
    drop: () => {
      setDraft(null);
      dropUnsent(userId, name);
    },
  };
}
