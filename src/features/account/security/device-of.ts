/** What a browser reports of itself, in its makers' terms; null where that is unknown. */
export type Device = { browser: string | null; system: string | null };

/** The first that fits counts: many call themselves by others' names as well. */
const browsers = [
  ['Edge', /\bEdg(A|iOS|e)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** Reads which browser and device a session belongs to from the header `User-Agent`. */
export function deviceOf(userAgent: string): Device {
  const text = userAgent.slice(0, 255);
  const named = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
  return { browser: named(browsers), system: named(systems) };
}
