/** The service worker, at the top so that it answers for the whole page. */
export const WORKER = '/sw.js';

/** The cache of the shell and of the files that the page has loaded. */
export const PAGE_CACHE = 'quando-page';

/** The cache of today's puzzle, one for each language. */
export const PUZZLE_CACHE = 'quando-puzzle';
