// Runs in the documents of other screens before the first paint: where the device may see the screen at
// this address, its title and lead stand there at once, and its files are fetched beside the page's.
import { storedSession } from './backend/stored-session.ts';
import { tokenText } from './backend/token-text.ts';
import { plainPath } from './app/routes/plain-path.ts';
import type { BuiltHead } from './app/routes/screen-heads.ts';
import { privacyConfirmed, readCookie } from './device/cookies/cookie.ts';

/** The heads by the paths of their screens; the build fills them in. */
declare const QUANDO_HEADS: Readonly<Record<string, BuiltHead>>;

const head = QUANDO_HEADS[plainPath(location.pathname)];
if (head !== undefined && readCookie(privacyConfirmed) && isOpen(head)) {
  show(head);
  fetchFiles(head.files);
}

function isOpen({ permission }: BuiltHead): boolean {
  if (permission === null) return true;
  return tokenText(storedSession().access_token ?? '').includes(`"${permission}"`);
}

function show({ width, words }: BuiltHead) {
  const place = document.querySelector<HTMLElement>('#head');
  const column = place?.querySelector<HTMLElement>('.screen');
  if (!place || !column) return;
  column.style.setProperty('--width', width);
  const texts = words[document.documentElement.lang === 'de' ? 'de' : 'en'];
  for (const [index, line] of [...column.querySelectorAll('p')].entries()) {
    line.textContent = texts[index] ?? '';
  }
  place.hidden = false;
}

function fetchFiles(files: readonly string[]) {
  for (const file of files) {
    const href = `/${file}`;
    if (file.endsWith('.css')) keepFile(href);
    else {
      const preload = Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
      document.head.append(preload);
    }
  }
}

/** Style sheets have no preload that a browser would not complain of where the scripts come late. */
function keepFile(href: string) {
  fetch(href).then(
    (response) => response.text(),
    () => undefined,
  );
}
