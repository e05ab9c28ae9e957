/** What a command says to the operator, on a line of its own. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
