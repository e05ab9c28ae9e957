import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import styles from '../supporter.module.css';

/** The ways to terms, cancellation and withdrawal, which the law wants in reach of everybody. */
export function ContractLinks() {
  const t = useTranslations('supporter.legal');
  return (
    <nav aria-label={t('label')} className={styles.links}>
      <Link className="target" href="/cancelContract">
        {t('cancel')}
      </Link>
      <Link className="target" href="/withdraw">
        {t('withdraw')}
      </Link>
      <Link className="target" href="/terms">
        {t('terms')}
      </Link>
    </nav>
  );
}
