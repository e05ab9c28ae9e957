import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { permissions } from '../../backend/permissions.ts';
import { screenHeads } from './screen-heads.ts';
import { levelOf, screenAt, screens } from './screens.ts';

test.each(screenHeads)('the head of $path is that of its screen', ({ path, permission, file }) => {
  const name = screenAt(path);
  if (name === null || name === 'start') throw new Error(`There is no screen at ${path}`);
  const level = levelOf(name);
  expect(permission).toBe(level === 'OPEN' ? null : permissions[level as keyof typeof permissions]);
  expect(String(screens[name].load)).toContain(file.split('/').at(-1));
  expect(existsSync(file)).toBe(true);
});
