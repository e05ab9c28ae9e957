import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ViewHeading } from '../../../ui/view-heading.tsx';
import { CalendarLeaf } from '../board/calendar-leaf.tsx';
import styles from './follow-up.module.css';

/** How long the result stands alone, in milliseconds: the last tiles turn, and are looked at. */
const PAUSE = 1500;

/**
 * After a shared puzzle: leads to the day’s, or within the series to the next shared one where
 * there is such a puzzle. Where something else lies over the page by then, that leads on.
 */
export function FollowUp({ next }: { next: string | null }) {
  const t = useTranslations('modes.followUp');
  const heading = useId();
  const [, navigate] = useLocation();
  const [offer, setOffer] = useState<{ address: string | null } | null>(null);

  const open = useEffectEvent(() => {
    if (!isCovered()) setOffer({ address: next });
  });
  useEffect(() => {
    const timer = setTimeout(() => open(), PAUSE);
    return () => clearTimeout(timer);
  }, []);

  if (offer === null) return null;
  const words = offer.address === null ? 'daily' : 'series';

  function close() {
    setOffer(null);
  }

  function go(address: string) {
    close();
    navigate(address);
  }

  return (
    <Dialog labelledBy={heading} onDismiss={close}>
      <div className={styles.offer}>
        <CalendarLeaf isSeries={words === 'series'} />
        <ViewHeading id={heading} isFocused>
          {t(`${words}.title`)}
        </ViewHeading>
        <p className={styles.text}>{t(`${words}.text`)}</p>
        <div className={styles.answers}>
          <Button look="primary" onClick={() => go(offer.address ?? '/')}>
            {t(`${words}.submit`)}
          </Button>
          <Button look="quiet" onClick={close}>
            {t('keep')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Whether a dialog, the menu or a tour is in front of the page. */
function isCovered(): boolean {
  return document.querySelector('dialog:modal, [data-touring]') !== null;
}
