import { useCallback } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { useBackend } from '../backend/backend-context.tsx';
import { getOffers } from '../backend/payments/get-offers.ts';
import { giftPath } from '../features/supporter/gift-path.ts';
import { Icon } from '../ui/icon.tsx';
import { lateDrawings } from '../ui/late-drawings.ts';
import { useLoaded } from '../ui/use-loaded.ts';
import styles from './menu-entries.module.css';

type GiftEntryProps = { isMini: boolean; isCurrent: boolean; onLeave: () => void };

/** The menu's entry for gifts, once it is known that some are offered. */
export function GiftEntry({ isMini, isCurrent, onLeave }: GiftEntryProps) {
  const t = useTranslations('navigation');
  const locale = useLocale();
  const backend = useBackend();
  const offers = useLoaded(useCallback(() => getOffers(backend), [backend]));
  if (offers.state !== 'ready' || offers.value.gifts.length === 0) return null;
  return (
    <li>
      <Link
        href={giftPath(locale)}
        className={styles.entry}
        aria-current={isCurrent ? 'page' : undefined}
        {...(isMini ? { title: t('gifts') } : {})}
        onClick={onLeave}
      >
        <Icon drawing={lateDrawings.gift} />
        <span className={isMini ? 'visually-hidden' : undefined}>{t('gifts')}</span>
      </Link>
    </li>
  );
}
