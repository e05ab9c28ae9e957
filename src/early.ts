// Runs before the first paint: the player's looks, and the request for today's puzzle.
import { offsetAt } from './device/clock.ts';
import { puzzleOfTheDayAddress } from './device/early-request.ts';
import { meta, pageSettings } from './device/page-settings.ts';
import { applySettings, localeOf, readSettings } from './device/settings.ts';

const settings = readSettings();
applySettings(settings);

const locale = localeOf(settings.language);
const catalogue = meta(`quando-catalogue-${locale}`);
if (catalogue !== '') {
  const preload = document.createElement('link');
  preload.rel = 'modulepreload';
  preload.href = catalogue;
  document.head.append(preload);
}

if (location.pathname === '/') {
  const { backendUrl, publishableKey } = pageSettings();
  const address = puzzleOfTheDayAddress(backendUrl, offsetAt(Date.now()), locale);
  const response = fetch(address, { headers: { apikey: publishableKey } });
  // Whoever takes the answer hears of a failure; until then it must not count as unhandled.
  response.catch(() => undefined);
  window.quandoEarlyRequest = { address, response };
}
