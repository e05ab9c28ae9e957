import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { drawings } from '../../../ui/icons/drawings.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { lateDrawings } from '../../../ui/icons/late-drawings.ts';
import type { Card } from './overview-cards.ts';
import styles from './overview.module.css';

/** One way into what is past: open, or with the tier that opens it. */
export function OverviewCard({ card, isOpen }: { card: Card; isOpen: boolean | 'unknown' }) {
  const t = useTranslations('puzzleOverview');
  const { name, path, tier } = card;
  const title = t(`cards.${name}.title`);
  return (
    <li className={`${styles.card} ${isOpen === false ? styles.locked : ''}`}>
      <span className={styles.picture}>
        <Icon drawing={lateDrawings[name]} />
      </span>
      <h2 className="heading text-22">
        {isOpen === false ? (
          title
        ) : (
          <Link href={path} className="card-link">
            {title}
          </Link>
        )}
      </h2>
      <p className="soft">{t(`cards.${name}.text`)}</p>
      {isOpen === false && (
        <p className={styles.tier}>
          <Icon drawing={drawings.lock} />
          <span>
            {t('tier', { tier })}{' '}
            <Link href="/support" aria-label={`${t('support')}: ${title}`}>
              {t('support')}
            </Link>
          </span>
        </p>
      )}
    </li>
  );
}
