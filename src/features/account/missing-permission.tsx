import { useTranslations } from 'use-intl';
import type { Permission } from '../../backend/permissions.ts';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import styles from './account-screen.module.css';
import { openedBy } from './opened-by.ts';

type MissingPermissionProps = {
  permission: Permission | null;
  /** Whether what is for staff waits for a second factor. */
  needsSecondFactor: boolean;
};

/** For somebody signed in without the permission: what opens the screen, and the way there. */
export function MissingPermission({ permission, needsSecondFactor }: MissingPermissionProps) {
  const t = useTranslations('account.denied');
  if (needsSecondFactor && permission?.startsWith('admin.')) return <NeedsSecondFactor />;
  const tier = openedBy(permission);
  const isSold = tier !== 'staff' && tier !== 'nobody';
  return (
    <main className={styles.screen}>
      <ScreenTitle>{isSold ? t('title') : t(`otherTitle.${tier}`)}</ScreenTitle>
      <p>{t('tier', { tier })}</p>
      {isSold && (
        <ButtonLink href="/support" look="primary">
          {t('support')}
        </ButtonLink>
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
