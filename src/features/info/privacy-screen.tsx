import { useLocale, useTranslations } from 'use-intl';
import { operatorFacts } from '../../device/operator.ts';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import styles from './document.module.css';
import { PrivacyPolicy } from './privacy-policy.tsx';
import { useAnchor } from '../../ui/focus/use-anchor.ts';
import { writtenDate } from './written-date.ts';

/** The privacy policy as a page of its own. */
export function PrivacyScreen() {
  const t = useTranslations('privacy');
  const locale = useLocale();
  useAnchor();
  return (
    <main className={styles.document}>
      <header className="grid gap-8">
        <ScreenTitle>{t('title')}</ScreenTitle>
        <p className={styles.lead}>{t('lead')}</p>
        <p className="muted">
          {t('version', { date: writtenDate(operatorFacts().policyDate, locale) })}
        </p>
      </header>
      <PrivacyPolicy level={2} anchor="" />
    </main>
  );
}
