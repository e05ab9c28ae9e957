import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type FilterSchema, readFilter, type TypedFilter, writeFilter } from './url-filter.ts';

/** How long somebody may pause between two letters before it is searched for, in milliseconds. */
const PAUSE = 300;

/**
 * A filter that stands in the address, and the form's own copy of it: texts go into the address
 * after a pause, choices at once. Each takes the place of the one before, so that the way back
 * leads out of the screen.
 *
 * @param path of the screen
 * @param schema the same from one render to the next
 */
export function useUrlFilter<Schema extends FilterSchema>(path: string, schema: Schema) {
  const [, navigate] = useLocation();
  const written = writeFilter(readFilter(useSearch(), schema));
  const [typed, setTyped] = useState(() => typedOf(written, schema));
  const [seen, setSeen] = useState(written);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  if (written !== seen) {
    setSeen(written);
    // Only what came from elsewhere: one's own words keep the blank after which one types on.
    if (written !== writeTyped(typed, schema)) setTyped(typedOf(written, schema));
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  function goTo(next: TypedFilter<Schema>) {
    clearTimeout(timer.current);
    const address = writeTyped(next, schema);
    if (address !== written)
      navigate(address === '' ? path : `${path}?${address}`, { replace: true });
    return address;
  }

  return {
    /** As it stands in the address, in one way of writing; empty without a filter. */
    written,
    typed,
    type: (change: Partial<TypedFilter<Schema>>) => {
      const next = { ...typed, ...change };
      setTyped(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => goTo(next), PAUSE);
    },
    choose: (change: Partial<TypedFilter<Schema>>) => {
      const next = { ...typed, ...change };
      setTyped(next);
      goTo(next);
    },
    /** Without waiting for the pause; answers the filter as it stands in the address then. */
    submit: () => goTo(typed),
    reset: () => {
      const none = typedOf('', schema);
      setTyped(none);
      goTo(none);
    },
  };
}

function typedOf<Schema extends FilterSchema>(search: string, schema: Schema) {
  const filter = Object.entries(readFilter(search, schema));
  const texts = filter.map(([name, value]) => [name, value === null ? '' : String(value)]);
  return Object.fromEntries(texts) as TypedFilter<Schema>;
}

function writeTyped<Schema extends FilterSchema>(typed: TypedFilter<Schema>, schema: Schema) {
  return writeFilter(readFilter(new URLSearchParams(typed).toString(), schema));
}
