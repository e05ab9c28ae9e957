// Loaded into a gateway before anything else: writes a dot for every message PGlite is given.
import { writeSync } from 'node:fs';

import { PGlite } from '@electric-sql/pglite';

const original = Reflect.get(PGlite.prototype, 'execProtocolRaw');
Reflect.set(
  PGlite.prototype,
  'execProtocolRaw',
  /** @this {unknown} @param {unknown[]} words */ function reported(...words) {
    writeSync(3, '.');
    return Reflect.apply(original, this, words);
  },
);
