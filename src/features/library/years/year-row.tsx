import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBackend } from '../../../backend/backend-context.tsx';
import { getQuiz } from '../../../backend/get-quiz.ts';
import { today } from '../../../device/clock.ts';
import type { MetYear } from '../../../domain/statistics/met-years.ts';
import { MarkIcon } from '../../../ui/day-mark.tsx';
import { useFormat } from '../../../ui/format/use-format.ts';
import { OutsideLink } from '../../../ui/outside-link.tsx';
import { useLoaded } from '../../../ui/use-loaded.ts';
import { resultOf } from './year-result.ts';
import styles from './years.module.css';

type YearRowProps = {
  met: MetYear;
  /** Whether the address asks for it: it is open then, and in sight. */
  isAsked: boolean;
};

/** One year; opened, it has the hints of its puzzle, which are fetched then. */
export function YearRow({ met, isAsked }: YearRowProps) {
  const t = useTranslations('years');
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(isAsked);
  const summary = useRef<HTMLElement>(null);
  const { id, year, date, locale, attempt, place } = met;
  const result = resultOf(attempt);
  const day = date === null ? null : format.day(date, { dateStyle: 'long' });

  useEffect(() => {
    if (!isAsked) return;
    summary.current?.scrollIntoView({ block: 'center' });
    summary.current?.focus({ preventScroll: true });
  }, [isAsked]);

  return (
    <li data-year={id}>
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary ref={summary} className={styles.row}>
          <span className={styles.mark} data-result={result}>
            <MarkIcon result={result} />
          </span>
          <span className={styles.year}>{year}</span>
          <span className={styles.facts}>
            <span>{t(`result.${result}`)}</span>
            {place !== null && <span lang={locale}>{place.name}</span>}
            {day !== null && <span>{t('ofDay', { day })}</span>}
          </span>
        </summary>
        {isOpen && <Hints id={id} />}
      </details>
    </li>
  );
}

function Hints({ id }: { id: string }) {
  const t = useTranslations('years.hints');
  const backend = useBackend();
  const load = useCallback(
    async () => ({ puzzle: await getQuiz(backend, id, today().offset) }),
    [backend, id],
  );
  const loaded = useLoaded(load);
  if (loaded.state === 'loading') return <p className={styles.hints}>{t('waiting')}</p>;
  if (loaded.state === 'failed') {
    return (
      <p className={styles.hints} role="alert">
        {t('failed')}
      </p>
    );
  }
  const { puzzle } = loaded.value;
  if (puzzle === null) return <p className={styles.hints}>{t('gone')}</p>;
  return (
    <ol className={styles.hints} lang={puzzle.locale}>
      {puzzle.tips.map(({ text, title, link }) => (
        <li key={text}>
          <p className="reading">{text}</p>
          {link !== null && (
            <OutsideLink href={link} hint={t('elsewhere')}>
              {title ?? link}
            </OutsideLink>
          )}
        </li>
      ))}
    </ol>
  );
}
