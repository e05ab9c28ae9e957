import { use } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { ArchivePuzzle } from '../../../backend/library/archive.ts';
import { MarkIcon } from '../../../ui/day-mark.tsx';
import { noteOpened } from '../../../ui/list/list-place.ts';
import { TipOrnament } from '../../../ui/icons/tip-ornament.tsx';
import { archiveResult } from './archive-result.ts';
import styles from './archive-row.module.css';
import { DeviceOutcomes } from '../device-outcomes.tsx';
import { useFormat } from '../../../ui/format/use-format.ts';

/** One line of the index: number, day, first hint, and what became of it. */
export function ArchiveRow({ puzzle }: { puzzle: ArchivePuzzle }) {
  const t = useTranslations();
  const format = useFormat();
  const { id, name, date, hint, types, year } = puzzle;
  const result = archiveResult(puzzle, use(DeviceOutcomes));
  const day = format.day(date, { day: 'numeric', month: 'long' });
  const kinds = [...new Set(types)];
  return (
    <li data-row={id} className={styles.row}>
      <p className={styles.facts}>
        <span className={styles.number}>{t('play.number', { name: name ?? '' })}</span>
        <time dateTime={date}>{day}</time>
        <span className={styles.kinds}>
          {kinds.map((kind) => (
            <TipOrnament key={kind} type={kind} />
          ))}
          <span className="visually-hidden">
            {t('archive.kinds', { kinds: kinds.map((kind) => t(`play.kind.${kind}`)).join(', ') })}
          </span>
        </span>
        <span className={styles.leader} />
        {year !== null && (
          <span className={styles.year}>
            <span className="visually-hidden">{t('archive.answer')} </span>
            {year}
          </span>
        )}
        <span className={styles.mark}>
          <MarkIcon result={result} />
          <span className="visually-hidden">{t(`archive.result.${result}`)}</span>
        </span>
      </p>
      <p className={styles.hint}>
        <Link href={`/old/${id}`} className="card-link" onClick={() => noteOpened('archive', id)}>
          {hint}
        </Link>
      </p>
    </li>
  );
}
