import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import type { User } from '../../../backend/staff/people.ts';

/** How an account is called: by its name, else by its address. */
export function useUserName() {
  const t = useTranslations('research.users');
  return useCallback(
    ({ displayName, email }: Pick<User, 'displayName' | 'email'>) =>
      displayName ?? email ?? t('nameless'),
    [t],
  );
}
