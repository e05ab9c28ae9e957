import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useBackend } from '../../../backend/backend-context.tsx';
import { type Gift, getGift } from '../../../backend/payments.ts';
import { copyText } from '../../../device/clipboard.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useNotify } from '../../../ui/dialog/notify.ts';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import { ContractLinks } from '../contract/contract-links.tsx';
import { GiftCard } from './gift-card.tsx';
import styles from '../supporter.module.css';
import thanks from '../tiers/thank-you.module.css';
import { isGivenUp, useAwaited } from '../tiers/use-awaited.ts';

type GiftArrivalProps = { sessionId: string; onAnother: () => void };

/** After the payment of a gift: waits for its code, and shows it on a card to print. */
export function GiftArrival({ sessionId, onAnother }: GiftArrivalProps) {
  const t = useTranslations('gifts.arrival');
  const backend = useBackend();
  const ask = useCallback(() => getGift(backend, sessionId), [backend, sessionId]);
  const { awaited, again } = useAwaited(ask);
  return (
    <main className={styles.screen} aria-busy={awaited.state === 'waiting' || undefined}>
      <ScreenTitle>{t('title')}</ScreenTitle>
      <div className={styles.part} role="status">
        {awaited.state === 'waiting' && (
          <>
            <p>{t('waiting')}</p>
            <span className={thanks.waiting} />
          </>
        )}
        {isGivenUp(awaited) && <p>{t(awaited.state)}</p>}
        {awaited.state === 'there' && <p>{t(awaited.value.isRedeemed ? 'redeemed' : 'ready')}</p>}
      </div>
      {isGivenUp(awaited) && (
        <div className={styles.answers}>
          <Button onClick={again}>{t('again')}</Button>
        </div>
      )}
      {awaited.state === 'there' && <Ready gift={awaited.value} onAnother={onAnother} />}
      <ContractLinks />
    </main>
  );
}

function Ready({ gift, onAnother }: { gift: Gift; onAnother: () => void }) {
  const t = useTranslations('gifts.arrival');
  const notify = useNotify();

  async function copy() {
    const isCopied = await copyText(gift.code);
    notify({ text: t(isCopied ? 'copied' : 'notCopied'), kind: isCopied ? 'message' : 'warning' });
  }
  return (
    <>
      <GiftCard gift={gift} />
      <div className={styles.answers}>
        <Button look="primary" onClick={() => print()}>
          {t('print')}
        </Button>
        <Button onClick={() => void copy()}>{t('copy')}</Button>
        <Button look="quiet" onClick={onAnother}>
          {t('another')}
        </Button>
      </div>
    </>
  );
}
