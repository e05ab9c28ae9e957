import type { Pair } from './in-turn.ts';

/** Two amounts as people read them, and how many times the other's time ours takes. */
export type Row = { what: string; ours: string; other: string; ratio: string };

export type Table = { title: string; columns: { ours: string; other: string }; rows: Row[] };

/** Prints a table as Markdown, so that it can be pasted into docs/benchmarks.md. */
export function printTable({ title, columns, rows }: Table): void {
  const lines = [
    [title, columns.ours, columns.other, 'ratio'],
    ['---', '---:', '---:', '---:'],
    ...rows.map(({ what, ours, other, ratio }) => [what, ours, other, ratio]),
  ];
  console.log(`\n${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`);
}

/** A row of times, in milliseconds. */
export function timesRow(what: string, pair: Pair): Row {
  return rowOf(what, pair, (time) => `${time.toFixed(time < 10 ? 2 : 0)} ms`);
}

/** A row of what is done in a second; the pair has the milliseconds that one takes. */
export function ratesRow(what: string, pair: Pair): Row {
  return rowOf(what, pair, (time) => `${Math.round(1000 / time).toLocaleString('en')}/s`);
}

/** A row of whatever is measured, as `readable` writes it. */
export function rowOf(
  what: string,
  { ours, other }: Pair,
  readable: (time: number) => string,
): Row {
  const ratio = ours / other;
  return {
    what,
    ours: readable(ours),
    other: readable(other),
    ratio: ratio.toFixed(ratio < 10 ? 2 : 0),
  };
}
