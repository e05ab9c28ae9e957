import { expect, it } from 'vitest';

import { ownPage } from './flow.ts';

const home = 'https://quando.example';

it.each([
  ['https://quando.example/login?return=%2Fstats', 'https://quando.example/login?return=%2Fstats'],
  ['https://quando.example', 'https://quando.example/'],
  ['https://quando.example/\0x', 'https://quando.example/%00x'],
  ['blob:https://quando.example/x', home],
  ['https://somebody:secret@quando.example/', home],
  ['https://quando.example.elsewhere.example/', home],
  ['https://quando.example@elsewhere.example/', home],
  ['//elsewhere.example', home],
  [null, home],
])('%j leads back to %s', (address, page) => {
  expect(ownPage(address, home)).toBe(page);
});
