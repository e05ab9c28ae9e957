import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { Button } from '../../../ui/form/button.tsx';
import { OutsideLink } from '../../../ui/outside-link.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import type { Loaded } from '../../../ui/use-loaded.ts';
import own from '../profile/profile.module.css';
import type { Running } from '../profile/use-running-subscriptions.ts';

type DeletionSubscriptionProps = { running: Loaded<Running>; onRetry: () => void };

/**
 * Warns about a running subscription before an account is deleted. It is cancelled only if the
 * player asks for it; where that is not possible here, a link leads to where it is.
 */
export function DeletionSubscription({ running, onRetry }: DeletionSubscriptionProps) {
  const t = useTranslations('profileSettings');
  if (running.state === 'loading') {
    return <p className="breaks soft">{t('subscription.checking')}</p>;
  }
  if (running.state === 'failed') {
    return (
      <div className={own.failed} role="alert">
        <p>{t('subscription.unknown')}</p>
        <Button onClick={onRetry}>{t('subscription.retry')}</Button>
      </div>
    );
  }
  const { ids, canCancel, portal } = running.value;
  if (ids.length === 0) return null;
  return (
    <div className={own.warning} role="alert">
      <p>{t('profileDeleteSubscription')}</p>
      {canCancel ? <CancelToo /> : <Elsewhere portal={portal} />}
    </div>
  );
}

function CancelToo() {
  const t = useTranslations('profileSettings.subscription');
  const [isOn, setIsOn] = useState(false);
  return <Switch name="cancelToo" label={t('cancelToo')} isOn={isOn} onChange={setIsOn} />;
}

function Elsewhere({ portal }: Pick<Running, 'portal'>) {
  const t = useTranslations('profileSettings.subscription');
  if (portal === null) {
    return (
      <p>
        {t('form')} <Link href="/cancelContract">{t('formLink')}</Link>
      </p>
    );
  }
  return (
    <>
      <p>{t('portal')}</p>
      <OutsideLink href={portal} hint={t('opensElsewhere')}>
        {t('portalLink')}
      </OutsideLink>
    </>
  );
}
