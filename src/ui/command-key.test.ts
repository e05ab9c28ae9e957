import { expect, test } from 'vitest';
import { hasCommandKey } from './command-key.ts';

test.each([
  ['a Mac', { platform: 'MacIntel', userAgentData: { platform: 'macOS' } }, true],
  ['a Mac with Safari, and an iPad', { platform: 'MacIntel' }, true],
  ['Windows', { platform: 'Win32', userAgentData: { platform: 'Windows' } }, false],
  ['Linux', { platform: 'Linux x86_64' }, false],
])('keys are called as they are on %s', (_, system, isApple) => {
  expect(hasCommandKey(system)).toBe(isApple);
});
