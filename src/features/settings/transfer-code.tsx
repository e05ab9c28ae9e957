import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { copyText } from '../../device/clipboard.ts';
import { today } from '../../device/clock.ts';
import { readRecords } from '../../device/games/records-store.ts';
import { localDay, MAX_OFFSET } from '../../domain/day/day.ts';
import { writeTransferCode } from '../../domain/statistics/transfer-code.ts';
import { Button } from '../../ui/form/button.tsx';
import { RedeemCode } from './redeem-code.tsx';
import styles from './settings-screen.module.css';

/** Takes a device's statistics to another one as text, for players without an account. */
export function TransferCode() {
  const t = useTranslations('transfer');
  const [shown, setShown] = useState<'nothing' | 'code' | 'field'>('nothing');
  return (
    <section className={styles.group}>
      <h2>{t('title')}</h2>
      <p>{t('text')}</p>
      <div className={styles.answers}>
        <Button aria-expanded={shown === 'code'} onClick={() => setShown('code')}>
          {t('show')}
        </Button>
        <Button aria-expanded={shown === 'field'} onClick={() => setShown('field')}>
          {t('redeem')}
        </Button>
      </div>
      {shown === 'code' && <OwnCode />}
      {shown === 'field' && <RedeemCode onDone={() => setShown('nothing')} />}
    </section>
  );
}

function OwnCode() {
  const t = useTranslations('transfer');
  const [code] = useState(ownCode);
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  return (
    <>
      <textarea
        className={styles.code}
        aria-label={t('own')}
        value={code}
        rows={4}
        readOnly
        translate="no"
        onFocus={(event) => event.target.select()}
      />
      <Button onClick={() => void copyText(code).then(setIsCopied)}>{t('copy')}</Button>
      <p role="status">{isCopied !== null && t(isCopied ? 'copied' : 'copyByHand')}</p>
    </>
  );
}

function ownCode(): string {
  const now = today();
  return writeTransferCode(readRecords(now), localDay(now.now, MAX_OFFSET));
}
