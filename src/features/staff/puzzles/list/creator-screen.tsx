import { useDeferredValue, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { sweepDrafts } from '../../../../device/draft-store.ts';
import { ButtonLink } from '../../../../ui/form/button-link.tsx';
import { StaffScreen } from '../../../../ui/staff/staff-screen.tsx';
import { readFilter } from '../../../../ui/url-filter.ts';
import { useUrlFilter } from '../../../../ui/use-url-filter.ts';
import { listFilter } from './draft-list-filter.ts';
import { DraftListFilters } from './draft-list-filters.tsx';
import { DraftListResults } from './draft-list-results.tsx';
import { DraftListShortcuts } from './draft-list-shortcuts.tsx';
import { useDraftList } from './use-draft-list.ts';
import { useFirstRow } from './use-first-row.ts';
import { useSearchKey } from './use-search-key.ts';

/** All puzzles in the making, as the index of a workshop; what is looked for stands in the address. */
export function CreatorScreen() {
  const t = useTranslations('staff.sections');
  const form = useUrlFilter('/creator', listFilter);
  const written = useDeferredValue(form.written);
  const list = useDraftList(written);
  const search = useRef<HTMLInputElement>(null);
  // Lines of other words may still be in sight until theirs come, or when they do not.
  const isListed = !list.isLoading && list.failure === null;
  const goToFirst = useFirstRow(search, isListed ? written : null);
  useSearchKey(search);
  useEffect(sweepDrafts, []);
  return (
    <StaffScreen
      room="creator"
      section="creator"
      actions={<ButtonLink href="/creator/new">{t('creatorNew')}</ButtonLink>}
    >
      <DraftListFilters form={form} search={search} onFirst={goToFirst} />
      <DraftListResults list={list} filter={readFilter(written, listFilter)} />
      <DraftListShortcuts />
    </StaffScreen>
  );
}
