import { createHash } from 'node:crypto';

/** The sources of a Content-Security-Policy for what stands in a document itself. */
export type Inline = { scripts: readonly string[]; styles: readonly string[] };

/** The hashes of the scripts and styles in documents that the build wrote. */
export function inlineIn(documents: readonly string[]): Inline {
  const hashesOf = (element: RegExp) => {
    const texts = documents.flatMap((html) =>
      [...html.matchAll(element)].map(([, text]) => text ?? ''),
    );
    return [...new Set(texts.map(hash))];
  };
  return {
    scripts: hashesOf(/<script>(.*?)<\/script>/gs),
    styles: hashesOf(/<style>(.*?)<\/style>/gs),
  };
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
