import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { today } from '../../../device/clock.ts';
import { readCookie } from '../../../device/cookies/cookie.ts';
import { cookies } from '../../../device/cookies/cookies.ts';
import { readRecords } from '../../../device/games/records-store.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ViewHeading } from '../../../ui/view-heading.tsx';
import { CalendarLeaf } from '../board/calendar-leaf.tsx';
import styles from './follow-up.module.css';

/** How long the result stands alone, in milliseconds: the last tiles turn, and are looked at. */
const PAUSE = 1500;

/**
 * After a shared puzzle: leads to the day’s, or within the series to the next shared one where
 * there is such a puzzle. Where something else lies over the page by then, it comes after that;
 * tours that open by themselves wait for it.
 */
export function FollowUp({ next }: { next: string | null }) {
  const t = useTranslations('modes.followUp');
  const heading = useId();
  const [, navigate] = useLocation();
  const [isDue, setIsDue] = useState(true);
  const [offer, setOffer] = useState<{ address: string | null; isOver: boolean } | null>(null);

  const open = useEffectEvent(() => {
    if (isCovered()) return;
    // A tour that was asked for may have led on already.
    if ('followUp' in document.documentElement.dataset) {
      setOffer({ address: next, isOver: isDailyOver() });
    }
    setIsDue(false);
  });
  useEffect(() => {
    if (!isDue) return undefined;
    const { dataset } = document.documentElement;
    dataset['followUp'] = '';
    const timer = setInterval(() => open(), PAUSE);
    return () => {
      clearInterval(timer);
      delete dataset['followUp'];
    };
  }, [isDue]);

  if (offer === null) return null;
  const words = wordsOf(offer);

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

function wordsOf({ address, isOver }: { address: string | null; isOver: boolean }) {
  if (address !== null) return 'series';
  return isOver ? 'dailyOver' : 'daily';
}

/** Whether today’s puzzle is finished, in either language. */
function isDailyOver(): boolean {
  const now = today();
  if (readCookie(cookies.gameFinished) === true && readCookie(cookies.quizDay) === now.day) {
    return true;
  }
  return readRecords(now).ledger.some(({ date }) => date === now.day);
}

/** Whether a dialog, the menu or a tour is in front of the page. */
function isCovered(): boolean {
  return document.querySelector('dialog:modal, [data-touring]') !== null;
}
