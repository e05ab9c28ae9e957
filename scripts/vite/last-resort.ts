import { readCatalogue } from './catalogues.ts';

/**
 * The page that the service worker shows without a connection where not even the shell is kept: a
 * document that needs nothing else, in both languages.
 */
export function lastResort(): string {
  const style =
    'body{display:grid;place-content:center;min-height:90vh;max-width:28rem;margin:auto;padding:1.5rem;background:light-dark(#f6f1e7,#12161f);color:light-dark(#1f1b16,#efe7d6);font:1rem/1.5 Georgia,serif;text-align:center}section+section{margin-top:3rem}h1,h2{font-size:1.5rem;font-weight:400}a{color:inherit}';
  const sections = (['de', 'en'] as const).map(
    (language) => `<section lang="${language}">${wordsIn(language)}</section>`,
  );
  return `<!doctype html><html lang="de"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Quando</title><style>${style}</style><main>${sections.join('')}</main></html>`;
}

function wordsIn(language: 'de' | 'en'): string {
  const words = readCatalogue(language);
  const [title, text, retry] = [
    'play.noConnection.title',
    'maintenance.outOfReach',
    'play.retry',
  ].map((key) => words.get(key) ?? '');
  return `<h1>${title}</h1><p>${text}</p><p><a href="">${retry}</a></p>`;
}
