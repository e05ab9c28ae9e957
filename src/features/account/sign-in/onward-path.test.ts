import { expect, test } from 'vitest';
import { onwardPath } from './use-onward.ts';

const order = '/order?choice=2_historian.month';

test.each([
  ['signs in', null, false, '/profile'],
  ['signs in before registering is finished', null, true, '/register2'],
  ['wanted somewhere', '/stats', false, '/stats'],
  ['wanted somewhere before registering is finished', '/stats', true, '/stats'],
  ['chose a tier', order, false, order],
  [
    'chose a tier before registering is finished',
    order,
    true,
    '/register2?return=%2Forder%3Fchoice%3D2_historian.month',
  ],
] as const)('who %s (%s) is led on', (_, wanted, isRegistering, path) => {
  expect(onwardPath(wanted, isRegistering)).toBe(path);
});
