import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { signOut } from '../../../backend/accounts/sign-in.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { useNotify } from '../../../ui/dialog/notify.ts';
import { useAttempt } from '../use-attempt.ts';

/**
 * Signs out and notifies the player; whoever is signed out here is taken to the start. Resolves
 * with whether it was done.
 */
export function useSignOut() {
  const t = useTranslations('account.signOut');
  const accounts = useAccounts();
  const attempt = useAttempt();
  const notify = useNotify();
  const [, navigate] = useLocation();
  return async (scope: 'local' | 'others' | 'global') => {
    if (!(await attempt(() => signOut(accounts, scope)))) return false;
    if (scope !== 'others') navigate('/', { replace: true });
    notify({ text: t(`done.${scope}`) });
    return true;
  };
}
