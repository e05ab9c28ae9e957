import { useTranslations } from 'use-intl';
import type { Permission } from '../../backend/permissions.ts';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import styles from './account-screen.module.css';
import { openedBy } from './opened-by.ts';

/** For somebody signed in without the permission: which tier opens the screen, and the way there. */
export function MissingPermission({ permission }: { permission: Permission | null }) {
  const t = useTranslations('account.denied');
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
