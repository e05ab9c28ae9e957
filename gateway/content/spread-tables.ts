import {
  LIMITS,
  meanDifficulty,
  percent,
  shareBefore1500,
  shareOutsideEurope,
} from '../../src/domain/puzzle/check/check-spread.ts';
import type { Spread } from '../../src/domain/puzzle/check/spread.ts';

type Row = (string | number)[];

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The spread as Markdown tables with a heading each; the same text suits a terminal. */
export function spreadTables(spread: Spread): string {
  const years = spread.years.length;
  const tips = [...spread.regions.values()].reduce((sum, count) => sum + count, 0);
  const centuries = [...spread.centuries].map(([century, count]) => [
    `${(century - 1) * 100 + 1}–${century * 100}`,
    count,
    share(count, years),
  ]);
  const regions = [...spread.regions].map(([region, count]) => [region, count, share(count, tips)]);
  const weekdays = spread.difficulties.map((row, index) => [
    WEEKDAYS[index] ?? '',
    ...row,
    meanDifficulty(row)?.toFixed(1) ?? '–',
  ]);
  return [
    section('What is wanted', ['wanted', 'now'], wanted(spread)),
    section('Centuries', ['years', 'puzzles', 'share'], centuries),
    section('Parts of the world', ['region', 'tips', 'share'], regions),
    section('Difficulty by weekday', ['weekday', '1', '2', '3', '4', '5', 'mean'], weekdays),
  ].join('\n');
}

function wanted(spread: Spread): Row[] {
  const fullest = Math.max(0, ...spread.centuries.values());
  return [
    ['scheduled puzzles: 366', spread.puzzles],
    [`one century: at most ${percent(LIMITS.century)}`, share(fullest, spread.years.length)],
    [`before 1500: at least ${percent(LIMITS.before1500)}`, percent(shareBefore1500(spread))],
    [
      `tips from outside Europe: at least ${percent(LIMITS.outsideEurope)}`,
      percent(shareOutsideEurope(spread)),
    ],
    ['puzzles for a decade or century: about 5 %', share(spread.coarse, spread.puzzles)],
    [
      'puzzles with a tip that is no encyclopaedia: at least 50.0 %',
      share(spread.puzzlesWithOtherLinks, spread.puzzles),
    ],
    ['puzzles whose tips name no part of the world: 0', spread.unmarked.length],
  ];
}

function share(count: number, of: number): string {
  return percent(of === 0 ? 0 : count / of);
}

/** A table as the formatter aligns it, numbers to the right. */
function section(title: string, head: string[], rows: Row[]): string {
  const lines = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, column) =>
    Math.max(3, ...lines.map((line) => (line[column] ?? '').length)),
  );
  const cells = (line: string[]) =>
    `| ${line
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join(' | ')} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  const [first = [], ...others] = lines;
  return `## ${title}\n\n${[cells(first), cells(rule), ...others.map(cells)].join('\n')}\n`;
}
