import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { refreshClaims } from '../../backend/accounts/refresh-claims.ts';
import { useAccounts } from '../../backend/accounts/use-accounts.ts';
import { useBackend } from '../../backend/backend-context.tsx';
import { getPermissionRoles, openedBy } from '../../backend/permission-roles.ts';
import type { Permission } from '../../backend/permissions.ts';
import { operatorFacts } from '../../device/operator.ts';
import { Button } from '../../ui/form/button.tsx';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import styles from './account-screen.module.css';

type MissingPermissionProps = {
  permission: Permission | null;
  /** Whether what is for staff waits for a second factor. */
  needsSecondFactor: boolean;
};

/** For somebody signed in without the permission: what opens the screen here, and the way there. */
export function MissingPermission({ permission, needsSecondFactor }: MissingPermissionProps) {
  if (needsSecondFactor && permission?.startsWith('admin.')) return <NeedsSecondFactor />;
  return <NeedsRole permission={permission} />;
}

function NeedsRole({ permission }: Pick<MissingPermissionProps, 'permission'>) {
  const t = useTranslations('account.denied');
  const backend = useBackend();
  const accounts = useAccounts();
  const [isAskedAgain, setIsAskedAgain] = useState(false);
  const { value, error, isLoading, reload } = useAnswer({
    queryKey: ['opened by', permission],
    queryFn: async () => {
      // A role may be younger than the session: with a new token this screen gives way to what it hid.
      await refreshClaims(accounts).catch(() => undefined);
      return openedBy(permission, await getPermissionRoles(backend));
    },
  });
  if (value === null && error === null) return <main className={styles.screen} aria-busy />;
  const holder = value ?? 'unknown';
  const isTier = holder === 'explorer' || holder === 'historian' || holder === 'chronicler';
  const { hasPayments } = operatorFacts();
  return (
    <main className={styles.screen}>
      <ScreenTitle>{isTier ? t('title') : t(`otherTitle.${holder}`)}</ScreenTitle>
      <p>{t('tier', { tier: holder })}</p>
      {isTier && !hasPayments && <p>{t('unsold')}</p>}
      {isTier && hasPayments && (
        <ButtonLink href="/support" look="primary">
          {t('support')}
        </ButtonLink>
      )}
      {holder !== 'nobody' && (
        <>
          <p id="just-given">{t('justGiven', { isTier: String(isTier) })}</p>
          <Button
            aria-disabled={isLoading}
            aria-describedby="just-given"
            onClick={() => {
              if (isLoading) return;
              setIsAskedAgain(true);
              reload();
            }}
          >
            {t('checkAgain')}
          </Button>
          <p role="status" className="soft text-15">
            {isAskedAgain && !isLoading && t('checked')}
          </p>
        </>
      )}
    </main>
  );
}

/** For staff whose account has no second factor, where the operator requires one. */
function NeedsSecondFactor() {
  const t = useTranslations('account.denied.secondFactor');
  return (
    <main className={styles.screen}>
      <ScreenTitle>{t('title')}</ScreenTitle>
      <p>{t('text')}</p>
      <ButtonLink href="/profileSecurity" look="primary">
        {t('setUp')}
      </ButtonLink>
    </main>
  );
}
