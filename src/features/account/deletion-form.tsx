import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { deleteUser } from '../../backend/accounts/delete-user.ts';
import { useAccounts } from '../../backend/accounts/use-accounts.ts';
import { currentPlayer } from '../../backend/session.ts';
import { emptyOutbox } from '../../device/outbox.ts';
import { Button } from '../../ui/button.tsx';
import { Form, useFormField } from '../../ui/form.tsx';
import { useNotify } from '../../ui/notify.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { Switch } from '../../ui/switch.tsx';
import own from './profile.module.css';
import { useAttempt } from './use-attempt.ts';

type DeletionFormProps = {
  /** Whether the server is being told: then it is too late to keep the account. */
  isUnderWay: boolean;
  onUnderWay: (isUnderWay: boolean) => void;
  onKeep: () => void;
};

/** Deletes the account of whoever says that they know what it means: one slip does not do it. */
export function DeletionForm({ isUnderWay, onUnderWay, onKeep }: DeletionFormProps) {
  const t = useTranslations('profile.delete');
  const accounts = useAccounts();
  const attempt = useAttempt();
  const notify = useNotify();
  const [, navigate] = useLocation();
  return (
    <Form
      onSubmit={async (values) => {
        if (values['understood'] !== 'on') return { understood: t('notUnderstood') };
        const player = currentPlayer();
        onUnderWay(true);
        const isDeleted = await attempt(() => deleteUser(accounts));
        onUnderWay(false);
        if (!isDeleted) return null;
        emptyOutbox(player);
        navigate('/', { replace: true });
        notify({ text: t('done') });
        return null;
      }}
    >
      <Understood />
      <div className={own.answers}>
        <Button aria-disabled={isUnderWay} onClick={onKeep}>
          {t('keep')}
        </Button>
        <SubmitButton>{t('submit')}</SubmitButton>
      </div>
    </Form>
  );
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
