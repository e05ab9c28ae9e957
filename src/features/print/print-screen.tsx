import { useTranslations } from 'use-intl';
import { useLocation, useSearch } from 'wouter';
import { useOwnAccounts } from '../../backend/accounts/use-own-accounts.ts';
import { useBackend } from '../../backend/backend-context.tsx';
import { NoConnectionError } from '../../backend/errors.ts';
import { today } from '../../device/clock.ts';
import { puzzleIdIn } from '../../domain/puzzle/puzzle-path.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import { drawings } from '../../ui/icons/drawings.ts';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { getSheets, type PastPuzzle } from './get-sheets.ts';
import styles from './print-screen.module.css';
import { Sheets } from './sheets.tsx';

/** A past puzzle on paper, or those of its week on one sheet. */
export function PrintScreen() {
  const t = useTranslations('print');
  const backend = useBackend();
  const { userId, accounts } = useOwnAccounts();
  const [location] = useLocation();
  const id = puzzleIdIn(location);
  const isWeek = new URLSearchParams(useSearch()).has('week');
  const { value, error, isLoading, reload } = useAnswer({
    queryKey: ['print', userId, id, isWeek],
    queryFn: (signal) => getSheets({ backend, accounts, id, isWeek, today: today() }, signal),
  });
  const isOffline = error instanceof NoConnectionError;
  return (
    <main className={styles.screen} aria-busy={(value === null && error === null) || undefined}>
      <header className="grid gap-8">
        <ScreenTitle>{t('title')}</ScreenTitle>
        <p className="lead">{t('lead')}</p>
      </header>
      {error !== null && (
        <ErrorState
          isOffline={isOffline}
          title={t(isOffline ? 'offline' : 'failed')}
          text={t('again')}
          isBusy={isLoading}
          onRetry={reload}
        />
      )}
      {value?.length === 0 && (
        <EmptyState drawing={drawings.empty} title={t('none')} text={t('noneText')}>
          <ButtonLink href="/archive">{t('toArchive')}</ButtonLink>
        </EmptyState>
      )}
      {value !== null && value.length > 0 && (
        <Ready puzzles={value} isWeek={isWeek} path={`/print/${id}`} />
      )}
    </main>
  );
}

type ReadyProps = { puzzles: readonly PastPuzzle[]; isWeek: boolean; path: string };

function Ready({ puzzles, isWeek, path }: ReadyProps) {
  const t = useTranslations('print');
  return (
    <>
      <div className="row gap-8">
        <Button look="primary" onClick={() => window.print()}>
          {t('print')}
        </Button>
        <ButtonLink href={isWeek ? path : `${path}?week`}>
          {t(isWeek ? 'single' : 'week')}
        </ButtonLink>
      </div>
      <Sheets puzzles={puzzles} isWeek={isWeek} />
    </>
  );
}
