import { useDeferredValue, useEffect, useRef, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { sweepDrafts } from '../../../../device/draft-store.ts';
import { ButtonLink } from '../../../../ui/form/button-link.tsx';
import { StaffScreen } from '../../../../ui/staff/staff-screen.tsx';
import { readFilter } from '../../../../ui/url-filter.ts';
import { useUrlFilter } from '../../../../ui/use-url-filter.ts';
import { useSettings } from '../../../../device/cookies/use-settings.ts';
import { useKeyNames } from '../../../../ui/use-key-names.ts';
import { Shortcuts } from '../../shortcuts.tsx';
import { listFilter } from './draft-list-filter.ts';
import { DraftListFilters } from './draft-list-filters.tsx';
import { DraftListResults } from './draft-list-results.tsx';
import { JustPublishedList, useJustPublished } from './just-published.tsx';
import { useDraftList } from './use-draft-list.ts';

/** All puzzles in the making; what is looked for stands in the address. */
export function CreatorScreen() {
  const t = useTranslations('staff.sections');
  const form = useUrlFilter('/creator', listFilter);
  const written = useDeferredValue(form.written);
  const list = useDraftList(written);
  const published = useJustPublished();
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
      <DraftListResults
        list={list}
        filter={readFilter(written, listFilter)}
        hasPublished={published.length > 0}
      />
      {written === '' && <JustPublishedList puzzles={published} />}
      <DraftListShortcuts />
    </StaffScreen>
  );
}

/**
 * Takes the focus from the search to the first draft that is found, once the lines for what is
 * looked for are there; who types on or goes elsewhere meanwhile has changed their mind.
 *
 * @param field of the search
 * @param listed the filter whose lines are in sight; null while none are certain
 * @returns asks for it, for a filter
 */
function useFirstRow(field: RefObject<HTMLInputElement | null>, listed: string | null) {
  const wish = useRef<{ filter: string; typed: string } | null>(null);

  useEffect(() => {
    const input = field.current;
    if (wish.current === null || input === null || wish.current.filter !== listed) return;
    const isStill = input === document.activeElement && input.value === wish.current.typed;
    wish.current = null;
    if (isStill) focusFirstRow();
  }, [field, listed]);

  return (filter: string) => {
    if (filter === listed) focusFirstRow();
    else wish.current = { filter, typed: field.current?.value ?? '' };
  };
}

/** Leaves the focus where it is when the list has no draft. */
function focusFirstRow() {
  document.querySelector<HTMLElement>('[data-row] a')?.focus();
}

/**
 * A stroke leads to the search field, unless somebody types elsewhere, or wants no single keys: who
 * speaks to the device says them by chance.
 */
function useSearchKey(field: RefObject<HTMLInputElement | null>) {
  const { physicalKeys } = useSettings();

  useEffect(() => {
    if (!physicalKeys) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
      const { target } = event;
      if (target instanceof Element && target.closest('input, textarea, select') !== null) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [field, physicalKeys]);
}

const shortcuts = ['search', 'first', 'move', 'ends', 'open'] as const;

/** The keys that the list knows. */
function DraftListShortcuts() {
  const t = useTranslations('creator.list.shortcuts');
  const keyNames = useKeyNames();
  return (
    <Shortcuts
      title={t('title')}
      shortcuts={shortcuts.map((name) => ({
        name,
        key: t(`keys.${name}`, keyNames),
        does: t(`does.${name}`),
      }))}
      after={<p>{t('off')}</p>}
    />
  );
}
