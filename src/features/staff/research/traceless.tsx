import { type ReactNode, useState, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation, useSearch } from 'wouter';
import { getDraft } from '../../../backend/staff/drafts.ts';
import { failureOf } from '../../../backend/staff/failure.ts';
import type { Puzzle, Locale } from '../../../domain/puzzle/puzzle.ts';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { drawings } from '../../../ui/icons/drawings.ts';
import { StaffScreen } from '../../../ui/staff/staff-screen.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { useErrorText } from '../use-error-text.ts';
import { useOwnAccounts } from '../../../backend/accounts/use-own-accounts.ts';
import type { Draft } from '../../../backend/staff/draft-schema.ts';
import { draftPuzzle } from '../../../domain/draft/draft-puzzle.ts';
import { TracelessHead } from './traceless-head.tsx';
import styles from './traceless.module.css';

type TracelessProps = {
  /** The game that players get, keeping nothing: another one for other `times`. */
  renderGame: (game: {
    times: string;
    puzzle: Puzzle;
    head: ReactNode;
    onAgain: () => void;
  }) => ReactNode;
};

/** Any puzzle in whatever state, played without a trace: the app brings the game. */
export function Traceless({ renderGame }: TracelessProps) {
  const t = useTranslations();
  const [location] = useLocation();
  const { userId, accounts } = useOwnAccounts();
  const errorText = useErrorText();
  const key = /^\/research\/play\/([a-z0-9-]+)\/?$/i.exec(location)?.[1] ?? '';
  const { value, error, isLoading, reload } = useAnswer({
    queryKey: ['traceless', userId, key],
    queryFn: (signal) => getDraft(accounts, key, signal),
  });
  if (error !== null) {
    return (
      <StaffScreen room="research" section="researchPlay">
        {failureOf(error) === 'notThere' ? (
          <Unplayable problem="unknown" />
        ) : (
          <ErrorState {...errorText(error)} isBusy={isLoading} onRetry={reload} />
        )}
      </StaffScreen>
    );
  }
  if (value === null) {
    return (
      <StaffScreen room="research" section="researchPlay">
        <Skeleton row={styles.skeleton} rows={1} bars={1} waiting={t('research.list.waiting')} />
      </StaffScreen>
    );
  }
  return <TracelessGame draft={value} renderGame={renderGame} />;
}

type TracelessGameProps = TracelessProps & { draft: Parameters<typeof languagesOf>[0] };

function TracelessGame({ draft, renderGame }: TracelessGameProps) {
  const asked = new URLSearchParams(useSearch()).get('language');
  const [times, setTimes] = useState(0);
  const languages = languagesOf(draft);
  const locale = languages.find((known) => known === asked) ?? languages[0] ?? 'de';
  const puzzle = usePuzzleOf(draft, locale);

  function again() {
    setTimes((before) => before + 1);
  }

  if (puzzle === null || languages.length === 0) {
    return (
      <StaffScreen room="research" section="researchPlay" title={draft.key}>
        <Unplayable problem={puzzle === null ? 'noYear' : 'noHints'} draftKey={draft.key} />
      </StaffScreen>
    );
  }
  return renderGame({
    times: `${draft.key} ${locale} ${times}`,
    puzzle,
    onAgain: again,
    head: <TracelessHead draft={draft} locale={locale} languages={languages} onAgain={again} />,
  });
}

type UnplayableProps = { problem: 'unknown' | 'noYear' | 'noHints'; draftKey?: string };

/** Why there is nothing to play, and where that can be changed. */
function Unplayable({ problem, draftKey }: UnplayableProps) {
  const t = useTranslations('research.play');
  return (
    <EmptyState
      drawing={drawings.empty}
      title={t(`problem.${problem}.title`)}
      text={t(`problem.${problem}.text`)}
    >
      {draftKey === undefined ? (
        <ButtonLink href="/research" look="primary">
          {t('toSearch')}
        </ButtonLink>
      ) : (
        <ButtonLink href={`/creator/edit/${draftKey}`} look="primary">
          {t('toEdit')}
        </ButtonLink>
      )}
    </EmptyState>
  );
}

/** The languages in which a puzzle has any hint, German first. */
function languagesOf({ content }: Draft): Locale[] {
  return (['de', 'en'] as const).filter((locale) =>
    content[locale]?.tips?.some(({ text }) => text !== undefined && text.trim() !== ''),
  );
}

/** The puzzle as the game takes it, with number and day where it has them; null without an answer. */
function usePuzzleOf({ content, plannedFor, published }: Draft, locale: Locale): Puzzle | null {
  const t = useTranslations('research.play');
  return useMemo(() => {
    const missing = t('noHint');
    const puzzle = draftPuzzle(content, locale, [missing, missing, missing, missing]);
    if (puzzle === null) return null;
    const known = published?.[locale];
    return { ...puzzle, name: known?.name ?? null, date: known?.date ?? plannedFor };
  }, [content, plannedFor, published, locale, t]);
}
