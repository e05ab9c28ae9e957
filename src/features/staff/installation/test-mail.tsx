import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../../backend/staff/failure.ts';
import { ServerError } from '../../../backend/errors.ts';
import { sendTestMail } from '../../../backend/staff/installation.ts';
import type { StaffRoutes } from '../../../backend/staff/staff-route.ts';
import { Button } from '../../../ui/form/button.tsx';

/** Sends a mail to whoever presses, and says what became of it. */
export function TestMail({ routes }: { routes: StaffRoutes }) {
  const t = useTranslations('research.installation.mail');
  const failures = useTranslations('staff.failure');
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState('');

  async function send() {
    if (isBusy) return;
    setIsBusy(true);
    setOutcome('');
    try {
      await sendTestMail(routes);
      setOutcome(t('sent'));
    } catch (error) {
      const isRefused = error instanceof ServerError && error.code === 'mail_not_sent';
      setOutcome(isRefused ? t('refused', { words: error.message }) : failures(failureOf(error)));
    }
    setIsBusy(false);
  }

  return (
    <>
      <Button onClick={() => void send()} aria-disabled={isBusy}>
        {isBusy ? t('sending') : t('test')}
      </Button>
      <p role="status">{outcome}</p>
    </>
  );
}
