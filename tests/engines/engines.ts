import { ensureEngines } from '../../scripts/find-engines.mjs';
import { openFirefoxWindow } from './firefox-window.ts';
import { openWebKitWindow } from './webkit-window.ts';

const { firefox, ...webkit } = ensureEngines();

/** The engines that are not Chromium's, and how a window of theirs is opened. */
export const otherEngines = [
  { engine: 'Firefox', open: () => openFirefoxWindow(firefox) },
  { engine: 'WebKit', open: () => openWebKitWindow(webkit) },
];
