import { useTranslations } from 'use-intl';
import type { Permission } from '../../backend/permissions.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import styles from './account-screen.module.css';

/** The lowest tier that opens what asks for a permission; staff alone has the others. */
const tiers: Partial<Record<Permission, string>> = {
  'game.multiple': 'explorer',
  'routing.archive': 'historian',
  'routing.experimental': 'chronicler',
};

/** For somebody signed in without the permission: which tier opens the screen, and the way there. */
export function MissingPermission({ permission }: { permission: Permission | null }) {
  const t = useTranslations('account.denied');
  const tier = permission === null ? undefined : tiers[permission];
  return (
    <main className={styles.screen}>
      <ScreenTitle>{t(tier === undefined ? 'staffTitle' : 'title')}</ScreenTitle>
      <p>{t('tier', { tier: tier ?? 'staff' })}</p>
      {tier !== undefined && (
        <ButtonLink href="/support" look="primary">
          {t('support')}
        </ButtonLink>
      )}
    </main>
  );
}
