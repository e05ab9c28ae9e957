import { HINTS } from '../../../../domain/draft/draft-shape.ts';
import type { DraftContent } from '../../../../domain/draft/draft-content.ts';
import { valueAt } from '../../../../domain/draft/draft-path.ts';
import type { Locale } from '../../../../domain/puzzle/puzzle.ts';

/** Where writing goes on: the first of answer and hints that is empty, or else the first hint. */
export function firstField(content: DraftContent, locale: Locale): string {
  const hints = Array.from({ length: HINTS }, (_, index) => `${locale}.tips[${index}].text`);
  const [first = 'year'] = hints;
  return ['year', ...hints].find((path) => (valueAt(content, path) ?? '') === '') ?? first;
}
