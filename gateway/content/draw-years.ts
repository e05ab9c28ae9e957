import { centuryOf, type Spread } from '../../src/domain/puzzle/check/spread.ts';

const WIDTH = 760;
const ROW = 20;
const TOP = 56;
const LEFT = 112;
const YEAR = 5.8;
const PRESENT_CENTURY = 21;

const style = `
    text { font: 12px system-ui, sans-serif; fill: #3f3a33; }
    .name { font-size: 15px; font-weight: 600; }
    .scale { fill: #6b645a; }
    .century { fill: #eee8dc; }
    .used { fill: #8a3b12; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e8e1d4; }
      .scale { fill: #b5ab9b; }
      .century { fill: #33302b; }
      .used { fill: #f0a36b; }
    }`;

/** Draws the used years as an SVG: a row a century, a mark a year, light or dark as the reader's page. */
export function drawYears({ years, centuries }: Spread): string {
  const last = Math.max(PRESENT_CENTURY, ...centuries.keys());
  const rows = Array.from({ length: last }, (_, index) =>
    drawCentury(index + 1, years, centuries.get(index + 1) ?? 0),
  );
  const height = TOP + last * ROW + 12;
  const scale = [1, 25, 50, 75, 100]
    .map((year) => text(LEFT + (year - 0.5) * YEAR, TOP - 8, String(year), 'scale', 'middle'))
    .join('\n');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title desc">
  <title id="title">Years of the puzzles</title>
  <desc id="desc">${describe(years, centuries)}</desc>
  <style>${style}
  </style>
${text(8, 22, 'Years of the puzzles', 'name')}
${scale}
${rows.join('\n')}
</svg>
`;
}

function drawCentury(century: number, years: number[], count: number): string {
  const start = (century - 1) * 100 + 1;
  const top = TOP + (century - 1) * ROW;
  const marks = [...new Set(years)]
    .filter((year) => centuryOf(year) === century)
    .map((year) => bar(LEFT + (year - start) * YEAR + 0.4, top + 2, YEAR - 0.8, 'used'));
  return [
    text(LEFT - 10, top + 14, `${start}–${start + 99}`, '', 'end'),
    bar(LEFT, top + 2, 100 * YEAR, 'century'),
    ...marks,
    text(LEFT + 100 * YEAR + 12, top + 14, String(count), ''),
  ].join('\n');
}

function describe(years: number[], centuries: Map<number, number>): string {
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined || last === undefined) return 'No year is used yet.';
  const rows = [...centuries].map(
    ([century, count]) => `${(century - 1) * 100 + 1} to ${century * 100}: ${count}`,
  );
  return `${years.length} puzzles, from ${first} to ${last}, by century. ${rows.join('; ')}.`;
}

function bar(x: number, y: number, width: number, name: string): string {
  return `  <rect class="${name}" x="${round(x)}" y="${y}" width="${round(width)}" height="16" rx="2" />`;
}

function text(x: number, y: number, words: string, name: string, anchor = 'start'): string {
  const shown = name === '' ? '' : ` class="${name}"`;
  return `  <text${shown} x="${round(x)}" y="${y}" text-anchor="${anchor}">${words}</text>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
