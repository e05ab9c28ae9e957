import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { deleteUser } from '../../../backend/accounts/profile.ts';
import { proveFresh } from '../../../backend/accounts/sessions.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { useBackend } from '../../../backend/backend-context.tsx';
import { cancelSubscription } from '../../../backend/payments.ts';
import { currentPlayer, useSession } from '../../../backend/session.ts';
import { forgetAccountGames } from '../../../device/games/account-games.ts';
import { emptyOutbox } from '../../../device/games/outbox.ts';
import { operatorFacts } from '../../../device/operator.ts';
import { forgetDrafts } from '../../../device/forget-drafts.ts';
import { forgetPuzzles } from '../../../device/games/puzzle-store.ts';
import { dropReminder } from '../../../device/reminder/push-subscription.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useFormField } from '../../../ui/form/form-context.ts';
import { useNotify } from '../../../ui/dialog/notify.ts';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import type { Loaded } from '../../../ui/use-loaded.ts';
import { CodeField } from '../sign-in/credential-fields.tsx';
import { codeIn } from '../sign-in/credential-rules.ts';
import { DeletionSubscription } from './deletion-subscription.tsx';
import own from '../profile/profile.module.css';
import { MailSent } from '../mail-sent.tsx';
import { useAttempt } from '../use-attempt.ts';
import { useFaults } from '../use-faults.ts';
import { useReauthentication } from './use-reauthentication.ts';
import { type Running, useRunningSubscriptions } from '../profile/use-running-subscriptions.ts';

type DeletionFormProps = {
  /** Whether the server is being told: then it is too late to keep the account. */
  isUnderWay: boolean;
  onUnderWay: (isUnderWay: boolean) => void;
  onKeep: () => void;
  email: string;
};

/**
 * Deletes the account once its owner has confirmed what that means, so that one slip does not.
 * Whoever signed in long ago also types a code from a mail.
 */
export function DeletionForm({ email, isUnderWay, onUnderWay, onKeep }: DeletionFormProps) {
  const t = useTranslations('profile.delete');
  const tAddress = useTranslations('profile.address');
  const accounts = useAccounts();
  const attempt = useAttempt();
  const notify = useNotify();
  const [, navigate] = useLocation();
  const faults = useFaults();
  const { needsCode, reauthenticated } = useReauthentication();
  const { running, retry } = useRunningSubscriptions();
  const cancelAll = useCancelAll();
  const session = useSession();
  return (
    <Form
      onSubmit={async (values) => {
        if (values['understood'] !== 'on') return { understood: t('notUnderstood') };
        const found = faults(values);
        if (found !== null) return found;
        // Nothing is deleted before the warning about subscriptions could be shown.
        if (running.state === 'loading') return null;
        const player = currentPlayer();
        // An account that shares no statistics is no player, but its drafts are kept too.
        const userId = session.state === 'signedIn' ? session.session.userId : player;
        onUnderWay(true);
        let isDeleted = false;
        const remove = async () => {
          await proveFresh(accounts, codeIn(values['code'] ?? ''));
          if (values['cancelToo'] === 'on' && !(await cancelAll(running))) return;
          await deleteUser(accounts);
          isDeleted = true;
        };
        await attempt(async () => {
          await reauthenticated(remove);
        });
        onUnderWay(false);
        if (!isDeleted) return null;
        emptyOutbox(player);
        forgetAccountGames(player);
        forgetPuzzles(player);
        forgetDrafts(userId);
        await dropReminder();
        navigate('/', { replace: true });
        notify({ text: t('done') });
        return null;
      }}
    >
      {operatorFacts().hasPayments && <DeletionSubscription running={running} onRetry={retry} />}
      <Understood />
      <div role="status">
        {needsCode && <MailSent>{tAddress('nonceSent', { email })}</MailSent>}
      </div>
      {needsCode && <CodeField />}
      <div className={own.answers}>
        <Button aria-disabled={isUnderWay} onClick={onKeep}>
          {t('keep')}
        </Button>
        <SubmitButton>{t('submit')}</SubmitButton>
      </div>
    </Form>
  );
}

/** Ends subscriptions at once; where that fails, notifies the player and the account stays. */
function useCancelAll() {
  const t = useTranslations('profileSettings.subscription');
  const backend = useBackend();
  const accounts = useAccounts();
  const notify = useNotify();
  return async (running: Loaded<Running>): Promise<boolean> => {
    if (running.state !== 'ready') return true;
    const { ids, portal } = running.value;
    try {
      for (const id of ids) await cancelSubscription(backend, accounts, id, 'now');
      return true;
    } catch {
      const text = t('cancelFailed', { hasPortal: String(portal !== null) });
      notify({ text, kind: 'error', position: 'top', timeout: 10_000 });
      return false;
    }
  };
}

function Understood() {
  const t = useTranslations('profile.delete');
  const { error } = useFormField('understood');
  const [isOn, setIsOn] = useState(false);
  return (
    <Switch
      name="understood"
      label={t('understood')}
      error={isOn ? undefined : error}
      isOn={isOn}
      onChange={setIsOn}
    />
  );
}
