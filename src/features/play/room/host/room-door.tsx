import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { copyText } from '../../../../device/clipboard.ts';
import { type RoomKey, roomFragment } from '../../../../domain/room/room-code.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { useLoaded } from '../../../../ui/use-loaded.ts';
import styles from './host.module.css';

/** How one comes in: the address and the code, or the link, to be scanned or passed on. */
export function RoomDoor({ code, secret }: RoomKey) {
  const t = useTranslations('room.host');
  const [copied, setCopied] = useState<{ isDone: boolean; times: number } | null>(null);
  const link = `${location.origin}/room#${roomFragment({ code, secret })}`;

  async function copy() {
    const isDone = await copyText(link);
    setCopied((before) => ({ isDone, times: (before?.times ?? 0) + 1 }));
  }

  return (
    <section className={styles.door}>
      <div className={styles.way}>
        <p className={styles.goTo}>
          {t('goTo')} <strong translate="no">{`${location.host}/room`}</strong> {t('enter')}
        </p>
        <p className={styles.code} translate="no">
          <span>{code.slice(0, 3)}</span> <span>{code.slice(3)}</span>
        </p>
        <div className={styles.link}>
          <Button look="quiet" onClick={() => void copy()}>
            {t('copyLink')}
          </Button>
          <span role="status">
            {copied !== null && (
              <span key={copied.times}>{t(copied.isDone ? 'copied' : 'notCopied')}</span>
            )}
          </span>
        </div>
      </div>
      <Code link={link} />
    </section>
  );
}

function loadCode() {
  return import('../../../../ui/qr-code.tsx');
}

/** What draws it is fetched by itself; where it does not come, the code is enough. */
function Code({ link }: { link: string }) {
  const t = useTranslations('room.host');
  const loaded = useLoaded(loadCode);
  if (loaded.state !== 'ready') return null;
  return (
    <div className={styles.qr}>
      <loaded.value.QrCode text={link} label={t('qr')} />
    </div>
  );
}
