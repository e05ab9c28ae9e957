import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { OpenedBy } from '../../../backend/permission-roles.ts';
import { operatorFacts } from '../../../device/operator.ts';
import { drawings } from '../../../ui/icons/drawings.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { lateDrawings } from '../../../ui/icons/late-drawings.ts';
import type { Card } from './overview-cards.ts';
import styles from './overview.module.css';

type OverviewCardProps = {
  card: Card;
  isOpen: boolean | 'unknown';
  /** Who opens it in this installation; null while that is not known. */
  holder: OpenedBy | null;
};

/** One way into what is past: open, or with what opens it and the way there. */
export function OverviewCard({ card, isOpen, holder }: OverviewCardProps) {
  const t = useTranslations('puzzleOverview');
  const { name, path } = card;
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
      {isOpen === false && holder !== null && (
        <p className={styles.tier}>
          <Icon drawing={holder === 'account' ? drawings.profile : drawings.lock} />
          <span>
            {t('opens', { holder })} <WayThere holder={holder} title={title} />
          </span>
        </p>
      )}
    </li>
  );
}

/** Where one gets what opens a card; nobody is sent to buy what cannot be bought. */
function WayThere({ holder, title }: { holder: OpenedBy; title: string }) {
  const t = useTranslations('puzzleOverview');
  if (holder === 'account') {
    return (
      <Link href="/register" aria-label={`${t('register')}: ${title}`}>
        {t('register')}
      </Link>
    );
  }
  if (holder === 'staff' || !operatorFacts().hasPayments) return null;
  return (
    <Link href="/support" aria-label={`${t('support')}: ${title}`}>
      {t('support')}
    </Link>
  );
}
