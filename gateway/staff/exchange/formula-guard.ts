/** What a spreadsheet might take for a formula, or a text that the guard itself would change. */
const risky = /^'*[=+\-@＝＋－＠\t\r\n]/u;

/** The text as a cell that no spreadsheet calculates; {@link unguarded} brings it back as it was. */
export function guarded(text: string): string {
  return risky.test(text) ? `'${text}` : text;
}

/** The text of a cell without the apostrophe that {@link guarded} put before it. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && risky.test(cell) ? cell.slice(1) : cell;
}
