import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/form/button.tsx';
import type { ArchiveList } from './archive-list.ts';
import styles from './archive.module.css';
import { useNextUnsolved } from '../calendar/use-next-unsolved.ts';

/** How many puzzles there are, told as it changes, and the way to the next that is to be solved. */
export function ArchiveStatus({ list, isFiltered }: { list: ArchiveList; isFiltered: boolean }) {
  const t = useTranslations('archive');
  const { isBusy, open } = useNextUnsolved();
  const { total, failure } = list;
  const isWaiting = total === null && failure === null;
  return (
    <div className={styles.status}>
      <p role="status">
        {isWaiting && <span className="visually-hidden">{t('waiting')}</span>}
        {total !== null && t(isFiltered ? 'found' : 'all', { count: total })}
      </p>
      <Button aria-disabled={isBusy} onClick={open}>
        {t('next')}
      </Button>
    </div>
  );
}
