import { vi } from 'vitest';

/** What a command prints that runs within the test, and its exit code. */
export async function printedBy(
  command: () => Promise<number>,
): Promise<{ code: number; text: string }> {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    const code = await command();
    return { code, text: written.mock.calls.map(([text]) => String(text)).join('') };
  } finally {
    written.mockRestore();
  }
}
