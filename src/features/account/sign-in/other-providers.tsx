import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useSearchParams } from 'wouter';
import { configuredProviders, signInWith } from '../../../backend/accounts/providers.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { useBackend } from '../../../backend/backend-context.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { useLoaded } from '../../../ui/use-loaded.ts';
import styles from '../account-screen.module.css';
import { serviceName } from '../service-name.ts';
import { useAttempt } from '../use-attempt.ts';
import { wantedPath } from './use-onward.ts';

/** A button for each service that the operator has configured; without any, nothing. */
export function OtherProviders() {
  const t = useTranslations('account.oauth');
  const backend = useBackend();
  const accounts = useAccounts();
  const attempt = useAttempt();
  const [search] = useSearchParams();
  const loaded = useLoaded(useCallback(() => configuredProviders(backend), [backend]));
  if (loaded.state !== 'ready' || loaded.value.length === 0) return null;
  return (
    <div className="grid gap-12">
      <p className={styles.or}>{t('or')}</p>
      {loaded.value.map((provider) => (
        <Button
          key={provider}
          onClick={() => void attempt(() => signInWith(accounts, provider, wantedPath(search)))}
        >
          {t('with', { name: serviceName(provider) })}
        </Button>
      ))}
    </div>
  );
}
