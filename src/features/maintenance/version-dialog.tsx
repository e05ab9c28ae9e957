import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { dropWorker } from '../../device/offline/drop-worker.ts';
import { operatorFacts } from '../../device/operator.ts';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ViewHeading } from '../../ui/view-heading.tsx';
import type { Mismatch } from './use-server.ts';
import styles from './version-dialog.module.css';

const tips = ['tabs', 'wait', 'cache'] as const;

/** Says that the page no longer fits the server, and stays until the page is reloaded. */
export function VersionDialog({ own, current }: Mismatch) {
  const t = useTranslations('maintenance');
  const heading = useId();
  const [isReloading, setIsReloading] = useState(false);

  function reload() {
    setIsReloading(true);
    void dropWorker().then(() => location.reload());
  }

  return (
    <Dialog labelledBy={heading} size="full">
      <div className={styles.view}>
        <ViewHeading id={heading} isFocused>
          {t('title')}
        </ViewHeading>
        <p className={styles.text}>{t('text')}</p>
        <Button look="primary" aria-disabled={isReloading} onClick={reload}>
          {isReloading ? t('reloading') : t('reload')}
        </Button>
        <section className={styles.help}>
          <h3>{t('help')}</h3>
          <ol>
            {tips.map((tip) => (
              <li key={tip}>{t(`tip.${tip}`)}</li>
            ))}
          </ol>
          <Contact />
        </section>
        <p className={styles.versions}>{t('versions', { own, current })}</p>
      </div>
    </Dialog>
  );
}

function Contact() {
  const t = useTranslations('maintenance');
  const { supportEmail } = operatorFacts();
  if (supportEmail === null) return null;
  return (
    <p>
      {t('contact')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
    </p>
  );
}
