import { useDeferredValue, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useSearch } from 'wouter';
import { sweepDrafts } from '../../device/draft-store.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { MakerScreen } from '../../ui/maker-screen.tsx';
import { type ListState, readListFilter, writeListFilter } from './draft-list-filter.ts';
import { DraftListFilters } from './draft-list-filters.tsx';
import { DraftListResults } from './draft-list-results.tsx';
import { DraftListShortcuts } from './draft-list-shortcuts.tsx';
import { type ListSource, useDraftList } from './use-draft-list.ts';
import { useSearchKey } from './use-search-key.ts';

/** All puzzles in the making, as the index of a workshop; what is looked for stands in the address. */
export function CreatorScreen() {
  const t = useTranslations('makers.sections');
  // In one way of writing, so that another order of the same is nothing new.
  const written = writeListFilter(readListFilter(useSearch()));
  const filter = readListFilter(useDeferredValue(written));
  const list = useDraftList(filter.words, sourceOf(filter.state));
  const search = useRef<HTMLInputElement>(null);
  useSearchKey(search);
  useEffect(sweepDrafts, []);
  return (
    <MakerScreen
      room="creator"
      section="creator"
      actions={<ButtonLink href="/creator/new">{t('creatorNew')}</ButtonLink>}
    >
      <DraftListFilters filter={written} search={search} />
      <DraftListResults list={list} filter={filter} onRetry={list.reload} />
      <DraftListShortcuts />
    </MakerScreen>
  );
}

function sourceOf(state: ListState | null): ListSource {
  return state === 'removed' || state === 'published' ? state : 'drafts';
}
