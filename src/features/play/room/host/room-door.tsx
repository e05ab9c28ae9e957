import { useTranslations } from 'use-intl';
import { useLoaded } from '../../../../ui/use-loaded.ts';
import styles from './host.module.css';

/** How one comes in: the address, the code, and both to be scanned. */
export function RoomDoor({ code }: { code: string }) {
  const t = useTranslations('room.host');
  return (
    <section className={styles.door}>
      <div className={styles.way}>
        <p className={styles.goTo}>
          {t('goTo')} <strong translate="no">{`${location.host}/room`}</strong> {t('enter')}
        </p>
        <p className={styles.code} translate="no">
          <span>{code.slice(0, 3)}</span> <span>{code.slice(3)}</span>
        </p>
      </div>
      <Code link={`${location.origin}/room#${code}`} />
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
