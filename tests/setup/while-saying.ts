import { PassThrough } from 'node:stream';

import { vi } from 'vitest';

/** Does work while the terminal, if there is one, says a line. */
export async function whileSaying<Result>(
  line: string,
  work: (input: PassThrough) => Promise<Result>,
  isTTY = true,
): Promise<Result> {
  const input = Object.assign(new PassThrough(), { isTTY });
  const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(input as never);
  try {
    input.write(`${line}\n`);
    return await work(input);
  } finally {
    stdin.mockRestore();
  }
}
