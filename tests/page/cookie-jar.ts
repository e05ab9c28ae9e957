import { onTestFinished } from 'vitest';

/** Gives the page the cookies of a jar, which a test may look into, until the test has ended. */
export function openCookieJar(...stored: [name: string, value: string][]): Map<string, string> {
  const jar = new Map(stored);
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    set: (line: string) => {
      const [name = '', value = ''] = line.split(/[=;]/);
      if (line.includes('Expires=Thu, 01 Jan 1970')) jar.delete(name);
      else jar.set(name, value);
    },
  });
  onTestFinished(() => void Reflect.deleteProperty(document, 'cookie'));
  return jar;
}
