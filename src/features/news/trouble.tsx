import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { drawings } from '../../ui/drawings.ts';
import { Icon } from '../../ui/icon.tsx';
import { lateDrawings } from '../../ui/late-drawings.ts';
import type { Failure } from './news-list.ts';
import styles from './news.module.css';

type TroubleProps = { drawing: string; title: string; text: string; children?: ReactNode };

/** Why there is nothing to read, and what to do about it. */
export function Trouble({ drawing, title, text, children }: TroubleProps) {
  return (
    <section className={styles.trouble}>
      <span className={styles.picture}>
        <Icon drawing={drawing} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  );
}

type FailureTroubleProps = { failure: Failure; isBusy?: boolean; onRetry: () => void };

/** That news did not come. Without a connection they are asked for again once it is back. */
export function FailureTrouble({ failure, isBusy = false, onRetry }: FailureTroubleProps) {
  const t = useTranslations();
  const kind = failure.isOffline ? 'offline' : 'failed';
  const retry = useEffectEvent(onRetry);

  useEffect(() => {
    if (!failure.isOffline) return undefined;
    const listen = () => retry();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, [failure]);

  return (
    <Trouble
      drawing={failure.isOffline ? drawings.offline : lateDrawings.news}
      title={t(`news.${kind}.title`)}
      text={t(`news.${kind}.text`)}
    >
      <Button look="primary" onClick={onRetry}>
        {isBusy ? t('screen.loading') : t('screen.retry')}
      </Button>
    </Trouble>
  );
}
