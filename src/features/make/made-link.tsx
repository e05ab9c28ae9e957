import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { canShare, copyText, shareWithApp } from '../../device/clipboard.ts';
import { Button } from '../../ui/form/button.tsx';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { lateDrawings } from '../../ui/icons/late-drawings.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import styles from './make.module.css';

type Outcome = 'shared' | 'copied' | 'copyByHand';

/** The finished link: to copy, to pass on, to scan and to try. */
export function MadeLink({ link }: { link: string }) {
  const t = useTranslations('make.done');
  const heading = useRef<HTMLHeadingElement>(null);
  const [outcome, setOutcome] = useState<{ kind: Outcome; times: number } | null>(null);
  const [hasCode, setHasCode] = useState(false);

  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  function tell(kind: Outcome) {
    setOutcome((before) => ({ kind, times: (before?.times ?? 0) + 1 }));
  }

  async function copy() {
    tell((await copyText(link)) ? 'copied' : 'copyByHand');
  }

  async function share() {
    const ending = await shareWithApp(link);
    if (ending === 'shared') tell('shared');
    if (ending === 'refused') await copy();
  }

  return (
    <section className={styles.link}>
      <h2 ref={heading} tabIndex={-1} className="heading text-22">
        {t('title')}
      </h2>
      <p>{t('text')}</p>
      <textarea
        className={styles.address}
        aria-label={t('address')}
        value={link}
        rows={4}
        readOnly
        translate="no"
        onFocus={({ target }) => target.select()}
      />
      <div className="row gap-8">
        {canShare(link) && (
          <Button look="primary" onClick={() => void share()}>
            <Icon drawing={lateDrawings.share} />
            {t('share')}
          </Button>
        )}
        <Button look={canShare(link) ? 'plain' : 'primary'} onClick={() => void copy()}>
          <Icon drawing={lateDrawings.copy} />
          {t('copy')}
        </Button>
        <Button aria-expanded={hasCode} onClick={() => setHasCode(!hasCode)}>
          {t('code')}
        </Button>
        <ButtonLink href={link.slice(location.origin.length)}>{t('try')}</ButtonLink>
        <ButtonLink href={`/room/host${new URL(link).hash}`}>{t('room')}</ButtonLink>
      </div>
      <p role="status" className={styles.outcome}>
        {outcome !== null && <span key={outcome.times}>{t(outcome.kind)}</span>}
      </p>
      {hasCode && <Code link={link} />}
    </section>
  );
}

function loadCode() {
  return import('../../ui/qr-code.tsx');
}

/** The link to be scanned; what draws it is fetched on a press. */
function Code({ link }: { link: string }) {
  const t = useTranslations('make.done');
  const loaded = useLoaded(loadCode);
  if (loaded.state === 'failed') return <p role="alert">{t('codeFailed')}</p>;
  if (loaded.state === 'loading') return <div className={styles.code} />;
  return (
    <div className={styles.code}>
      <loaded.value.QrCode text={link} label={t('codeLabel')} />
    </div>
  );
}
