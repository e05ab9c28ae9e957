import { createInterface } from 'node:readline/promises';

/** Whether the operator says yes. Without a terminal there is nobody to ask, and the answer is no. */
export async function ask(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question(question)).trim());
  } finally {
    terminal.close();
  }
}
