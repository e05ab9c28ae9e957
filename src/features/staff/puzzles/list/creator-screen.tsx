import { useDeferredValue, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useSearch } from 'wouter';
import { sweepDrafts } from '../../../../device/draft-store.ts';
import { ButtonLink } from '../../../../ui/form/button-link.tsx';
import { MakerScreen } from '../../../../ui/staff/maker-screen.tsx';
import { readListFilter, writeListFilter } from './draft-list-filter.ts';
import { DraftListFilters } from './draft-list-filters.tsx';
import { DraftListResults } from './draft-list-results.tsx';
import { DraftListShortcuts } from './draft-list-shortcuts.tsx';
import { useFirstRow } from './row-focus.ts';
import { useDraftList } from './use-draft-list.ts';
import { useSearchKey } from './use-search-key.ts';

/** All puzzles in the making, as the index of a workshop; what is looked for stands in the address. */
export function CreatorScreen() {
  const t = useTranslations('makers.sections');
  // In one way of writing, so that another order of the same is nothing new.
  const written = writeListFilter(readListFilter(useSearch()));
  const filter = readListFilter(useDeferredValue(written));
  const list = useDraftList(filter);
  const search = useRef<HTMLInputElement>(null);
  // Lines of other words may still be in sight until theirs come, or when they do not.
  const isListed = !list.isLoading && list.failure === null;
  const goToFirst = useFirstRow(search, isListed ? writeListFilter(filter) : null);
  useSearchKey(search);
  useEffect(sweepDrafts, []);
  return (
    <MakerScreen
      room="creator"
      section="creator"
      actions={<ButtonLink href="/creator/new">{t('creatorNew')}</ButtonLink>}
    >
      <DraftListFilters filter={written} search={search} onFirst={goToFirst} />
      <DraftListResults
        list={list}
        filter={filter}
        onRetry={list.reload}
        onMore={() => void list.loadMore()}
      />
      <DraftListShortcuts />
    </MakerScreen>
  );
}
