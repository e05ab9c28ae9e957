import { useTranslations } from 'use-intl';
import type { IsoDay } from '../../../../domain/day/day.ts';
import { useDayText } from '../../../../ui/format/use-local-time.ts';

/** Another puzzle with its day, opened in a window of its own: nobody stops writing for it. */
export function OtherPuzzle({ puzzleKey, date }: { puzzleKey: string; date: IsoDay | null }) {
  const t = useTranslations('editor.beside');
  const dayText = useDayText();
  return (
    <>
      <a href={`/creator/preview/${puzzleKey}`} target="_blank" rel="noopener">
        {puzzleKey}
        <span className="visually-hidden"> {t('elsewhere')}</span>
      </a>
      {', '}
      {date === null ? t('dayless') : <time dateTime={date}>{dayText(date)}</time>}
    </>
  );
}
