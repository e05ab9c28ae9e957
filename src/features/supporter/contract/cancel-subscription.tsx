import { useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { errorKey } from '../../../backend/error-key.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { useBackend } from '../../../backend/backend-context.tsx';
import { cancelSubscription, type Subscription } from '../../../backend/payments.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useNotify } from '../../../ui/dialog/notify.ts';
import { Question } from '../../../ui/form/question.tsx';
import { useErrorNotice } from '../../../ui/use-error-notice.ts';
import { writtenDay } from './written.ts';

type CancelSubscriptionProps = {
  subscription: Subscription;
  /** What its tier is called. */
  name: string;
  /** Whether the payment service has pages of its own to cancel on. */
  hasPortal: boolean;
  onCancelled: (end: { endsAt: string | null }) => void;
};

/** Ends a subscription with what is paid for: one press, and one to say that it is meant. */
export function CancelSubscription(props: CancelSubscriptionProps) {
  const { subscription, name, hasPortal, onCancelled } = props;
  const t = useTranslations('subscription.cancel');
  const locale = useLocale();
  const [isAsked, setIsAsked] = useState(false);
  const cancel = useCancel(subscription, hasPortal, (end) => {
    setIsAsked(false);
    onCancelled(end);
  });
  const { renewsAt } = subscription;
  return (
    <>
      <Button onClick={() => setIsAsked(true)}>{t('ask')}</Button>
      {isAsked && (
        <Question
          title={t('question')}
          text={
            renewsAt === null
              ? t('textNoDay', { tier: name })
              : t('text', { tier: name, day: writtenDay(renewsAt, locale) })
          }
          keep={t('keep')}
          submit={t('submit')}
          onKeep={() => setIsAsked(false)}
          onSubmit={() => void cancel()}
        />
      )}
    </>
  );
}

function useCancel(
  { id }: Subscription,
  hasPortal: boolean,
  onCancelled: CancelSubscriptionProps['onCancelled'],
): () => Promise<void> {
  const t = useTranslations('subscription.cancel');
  const locale = useLocale();
  const backend = useBackend();
  const accounts = useAccounts();
  const notify = useNotify();
  const notifyError = useErrorNotice();
  const isBusy = useRef(false);
  return async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const end = await cancelSubscription(backend, accounts, id, 'period_end');
      const { endsAt } = end;
      notify({
        text: endsAt === null ? t('doneNoDay') : t('done', { day: writtenDay(endsAt, locale) }),
      });
      onCancelled(end);
    } catch (error) {
      const key = errorKey(error);
      if (key === 'noConnection') notifyError(key);
      else {
        const text = t('failed', { hasPortal: String(hasPortal) });
        notify({ text, kind: 'error', position: 'top', timeout: 10_000 });
      }
    } finally {
      isBusy.current = false;
    }
  };
}
