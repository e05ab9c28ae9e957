import type { useTranslations } from 'use-intl';
import type { Declaration } from '../../../backend/payments.ts';
import type { Locale } from '../../../domain/puzzle/puzzle.ts';
import { dayText } from '../../../ui/format/use-format.ts';

type Words = ReturnType<typeof useTranslations<'contractEnd'>>;

/** What a declaration says, line by line: what it is called, and what was written. */
export function declared(
  { kind, name, email, contract, type, reason, end }: Declaration,
  t: Words,
  locale: Locale,
): readonly (readonly [string, string])[] {
  const lines: (readonly [string, string])[] = [
    [t('declaration'), t(`${kind}.title`)],
    [t('name'), name],
    [t('email'), email],
    [t('contract'), contract === '' ? t('notStated') : contract],
  ];
  if (kind === 'withdrawal') return lines;
  lines.push([t('type'), t(type)]);
  if (type === 'extraordinary') lines.push([t('reason'), reason]);
  lines.push([
    t('end'),
    end === null ? t('earliest') : dayText(end, locale, { dateStyle: 'long' }),
  ]);
  return lines;
}
