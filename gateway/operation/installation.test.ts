import { expect, it } from 'vitest';

import { readSettings } from '../settings.ts';
import { whereDataIs } from './installation.ts';

it.each([
  ['postgres://quando:secret@db.example:5433/quando?sslmode=require', 'db.example:5433/quando'],
  ['postgres://quando:secret@one.example:5432,two.example:5432/quando', 'DATABASE_URL'],
])('the database of %s is named without who signs in to it', (url, server) => {
  expect(whereDataIs(readSettings({ DATABASE_URL: url }))).toEqual({ folder: null, server });
});
