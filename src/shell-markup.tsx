import { renderToStaticMarkup } from 'react-dom/server';
import { BegunPage } from './app/layout/begun-page.tsx';
import { ScreenHead } from './app/layout/screen-head.tsx';
import { Shell, type ShellKind } from './app/layout/shell.tsx';
import { readPuzzle } from './backend/read-puzzle.ts';
import german from './i18n/catalogues/de/main.json';
import english from './i18n/catalogues/en/main.json';

/** The markup of one shell, for the build. */
export function shellMarkup(kind: ShellKind): string {
  return renderToStaticMarkup(<Shell kind={kind} />);
}

/** The markup for the head of another screen, for the build. */
export function headMarkup(): string {
  return renderToStaticMarkup(<ScreenHead />);
}

/**
 * The markup of the start page as today's game begins, or with its answer, for the gateway; null for
 * what is no puzzle, and for a classic, beside which the other language may have a new one.
 *
 * @param answer what `get_puzzle_of_the_day` answered
 */
export function begunPageMarkup(answer: unknown, isOver: boolean): string | null {
  const puzzle = readPuzzle(answer);
  if (puzzle === null || puzzle.classic || puzzle.date === null) return null;
  const { date, locale } = puzzle;
  const messages = locale === 'de' ? german : english;
  return renderToStaticMarkup(
    <BegunPage puzzle={{ ...puzzle, date }} isOver={isOver} messages={messages} />,
  );
}
