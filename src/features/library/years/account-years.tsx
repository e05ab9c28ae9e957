import { useTranslations } from 'use-intl';
import { useOwnAccounts } from '../../../backend/accounts/use-own-accounts.ts';
import { NoConnectionError } from '../../../backend/errors.ts';
import { getMetYears } from '../../../backend/library/years.ts';
import { today } from '../../../device/clock.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { YearsSkeleton } from './years-skeleton.tsx';
import { YearsView } from './years-view.tsx';

/** The years of an account, from the server. */
export function AccountYears() {
  const t = useTranslations('years');
  const { userId, accounts } = useOwnAccounts();
  const { value, error, isLoading, reload } = useAnswer({
    queryKey: ['met years', userId],
    queryFn: () => getMetYears(accounts, today().offset),
  });
  if (value !== null) return <YearsView met={value} />;
  if (error === null) return <YearsSkeleton />;
  const isOffline = error instanceof NoConnectionError;
  const kind = isOffline ? 'offline' : 'failed';
  return (
    <ErrorState
      isOffline={isOffline}
      title={t(`${kind}.title`)}
      text={t(`${kind}.text`)}
      isBusy={isLoading}
      onRetry={reload}
    />
  );
}
