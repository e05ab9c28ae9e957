import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useListPlace } from '../../../device/use-list-place.ts';
import { Button } from '../../../ui/form/button.tsx';
import { drawings } from '../../../ui/icons/drawings.ts';
import { lateDrawings } from '../../../ui/icons/late-drawings.ts';
import { Trouble } from '../../../ui/trouble.tsx';
import { ArchiveFailed } from './archive-failed.tsx';
import { type ArchiveList, inParts } from './archive-list.ts';
import { ArchiveRows } from './archive-rows.tsx';
import { ArchiveSkeleton } from './archive-skeleton.tsx';
import styles from './archive.module.css';
import { WithDeviceOutcomes } from '../device-outcomes.tsx';
import { useArchiveFocus } from './use-archive-focus.ts';

/** How many rows are drawn, or left out of sight, together. */
const AT_ONCE = 30;

type ArchiveResultsProps = {
  list: ArchiveList;
  isFiltered: boolean;
  onMore: () => void;
  onRetry: () => void;
};

/** What was found, newest first; or why there is nothing to see. */
export function ArchiveResults({ list, isFiltered, onMore, onRetry }: ArchiveResultsProps) {
  const t = useTranslations('archive');
  const { total, failure, isLoading } = list;
  if (failure !== null && !failure.isOfMore) {
    return <ArchiveFailed isOffline={failure.isOffline} isBusy={isLoading} onRetry={onRetry} />;
  }
  if (total === null) return <ArchiveSkeleton />;
  if (total > 0) return <Found list={list} onMore={onMore} />;
  const kind = isFiltered ? 'nothing' : 'empty';
  return (
    <Trouble
      drawing={isFiltered ? lateDrawings.search : drawings.empty}
      title={t(`${kind}.title`)}
      text={t(`${kind}.text`)}
    />
  );
}

function Found({ list, onMore }: { list: ArchiveList; onMore: () => void }) {
  const t = useTranslations();
  const { puzzles, next, failure, isLoading } = list;
  const parts = useMemo(() => inParts(puzzles, AT_ONCE), [puzzles]);
  const rows = useArchiveFocus(list);
  const isPlaced = useListPlace({ loaded: puzzles.length, isComplete: next === null });
  return (
    <>
      <div ref={rows} className={styles.rows} data-placed={isPlaced}>
        <WithDeviceOutcomes>
          {parts.map(({ from, puzzles: part }) => (
            <ArchiveRows key={from} puzzles={part} after={puzzles[from - 1]?.date ?? null} />
          ))}
        </WithDeviceOutcomes>
      </div>
      {next === null ? (
        <p className={styles.end}>{t('archive.end')}</p>
      ) : (
        <div className={styles.more}>
          {failure !== null && <p role="alert">{t('archive.moreFailed')}</p>}
          <Button onClick={onMore} aria-disabled={isLoading}>
            {isLoading ? t('screen.loading') : t('archive.more')}
          </Button>
        </div>
      )}
    </>
  );
}
