import { useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useBackOnline } from '../../../../device/use-back-online.ts';
import { useListPlace } from '../../../../device/use-list-place.ts';
import { ButtonLink } from '../../../../ui/form/button-link.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { drawings } from '../../../../ui/icons/drawings.ts';
import { lateDrawings } from '../../../../ui/icons/late-drawings.ts';
import { Trouble } from '../../../../ui/trouble.tsx';
import {
  chosenLines,
  type ListFilter,
  readListFilter,
  writeListFilter,
} from './draft-list-filter.ts';
import { DraftListRow } from './draft-list-row.tsx';
import styles from './draft-list.module.css';
import { useNextRow, useOpenedRow, useRowKeys } from './row-focus.ts';
import type { DraftList } from './use-draft-list.ts';

type DraftListResultsProps = {
  list: DraftList;
  filter: ListFilter;
  onRetry: () => void;
  /** Fetches the next page. */
  onMore: () => void;
};

/** What was found, or why there is nothing to see. */
export function DraftListResults(props: DraftListResultsProps) {
  const { list, filter, onRetry, onMore } = props;
  const t = useTranslations('creator.list');
  const { lines, more, isLoading, failure } = list;
  const written = writeListFilter(filter);
  const found = useMemo(
    () => (lines === null ? null : chosenLines(lines, readListFilter(written))),
    [lines, written],
  );
  const section = useRef<HTMLElement>(null);
  useBackOnline(failure === 'noConnection', onRetry);
  useRowKeys(section);
  const loaded = lines?.length ?? 0;
  useListPlace({ loaded, isComplete: lines !== null && more !== 'page' });
  useOpenedRow(section, loaded);
  const goOnAfter = useNextRow(section, found?.length ?? 0);
  return (
    <section
      ref={section}
      className={styles.results}
      aria-label={t('results')}
      aria-busy={isLoading}
    >
      <p role="status" className={styles.count}>
        {found === null
          ? failure === null && <span className="visually-hidden">{t('waiting')}</span>
          : t('found', { count: more === 'page' ? list.total : found.length })}
        {more === 'never' && ` ${t('more', { count: list.total })}`}
      </p>
      {failure !== null && <Failed list={list} onRetry={onRetry} />}
      {found === null && failure === null && <Ghosts />}
      {found !== null && found.length > 0 && (
        <ol className={styles.rows}>
          {found.map((line) => (
            <DraftListRow key={line.key} line={line} />
          ))}
        </ol>
      )}
      {found !== null && more === 'page' && (
        <div className={styles.more}>
          <Button
            aria-disabled={isLoading}
            onClick={() => {
              goOnAfter(found.length);
              onMore();
            }}
          >
            {isLoading ? t('moreLoading') : t('morePage', { shown: found.length })}
          </Button>
        </div>
      )}
      {found?.length === 0 && failure === null && <Nothing filter={filter} />}
    </section>
  );
}

/** Without a connection it is asked for again once that is back; what came before stays in sight. */
function Failed({ list, onRetry }: { list: DraftList; onRetry: () => void }) {
  const t = useTranslations();
  const { lines, failure, isLoading } = list;
  if (failure === null) return null;
  const words = t(`makers.failure.${failure}`);
  const retry = (
    <Button look={lines === null ? 'primary' : 'plain'} onClick={onRetry}>
      {isLoading ? t('screen.loading') : t('screen.retry')}
    </Button>
  );
  if (lines !== null) {
    return (
      <div className={styles.failed} role="alert">
        <p>{words}</p>
        {retry}
      </div>
    );
  }
  const drawing = failure === 'noConnection' ? drawings.offline : lateDrawings.creator;
  return (
    <Trouble drawing={drawing} title={t('creator.list.failed')} text={words}>
      {retry}
    </Trouble>
  );
}

function Nothing({ filter }: { filter: ListFilter }) {
  const t = useTranslations('creator.list');
  const isFiltered = writeListFilter(filter) !== '';
  const kind = isFiltered ? 'nothing' : 'empty';
  const published = writeListFilter({ ...filter, state: 'published' });
  return (
    <Trouble
      drawing={isFiltered ? lateDrawings.search : drawings.empty}
      title={t(`${kind}.title`)}
      text={t(`${kind}.text`)}
    >
      {(filter.words !== '' || !isFiltered) && filter.state === null && (
        <ButtonLink href={`/creator?${published}`}>{t(`${kind}.published`)}</ButtonLink>
      )}
    </Trouble>
  );
}

/** The shape of a list that is still to come. */
function Ghosts() {
  return (
    <ol className={styles.rows} aria-hidden="true">
      {['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'].map((name) => (
        <li key={name} className={`${styles.row} ${styles.ghost}`}>
          <span />
          <span />
        </li>
      ))}
    </ol>
  );
}
