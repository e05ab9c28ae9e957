import { useTranslations } from 'use-intl';
import { type Failure, failureOf } from '../../backend/staff/failure.ts';
import type { ErrorText } from '../../ui/error-state.tsx';

/** What staff are told of an error: its title, where it is not for want of a connection, and why. */
export function useErrorText(title?: string): (error: Error | Failure) => ErrorText {
  const t = useTranslations('staff');
  return (error) => {
    const failure = error instanceof Error ? failureOf(error) : error;
    const isOffline = failure === 'noConnection';
    return {
      isOffline,
      title: isOffline ? t('trouble.offline') : (title ?? t('trouble.failed')),
      old: t('trouble.old'),
      text: isOffline ? t('trouble.offlineText') : t(`failure.${failure}`),
    };
  };
}
