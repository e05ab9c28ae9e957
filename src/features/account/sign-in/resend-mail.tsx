import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ServerError } from '../../../backend/errors.ts';
import { useNotify } from '../../../ui/dialog/notify.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useAttempt } from '../use-attempt.ts';
import { PAUSE, pauseIn } from './mail-pause.ts';

type ResendMailProps = {
  send: () => Promise<void>;
  /** Validates the values it is sent with, and shows what is wrong with them. */
  isReady?: () => boolean;
  /** Whether one was asked for just now. */
  wasSent?: boolean;
};

/** Has a mail sent once more; how long that has to wait stands on the button. */
export function ResendMail({ send, isReady, wasSent = false }: ResendMailProps) {
  const t = useTranslations('account.confirm');
  const attempt = useAttempt();
  const notify = useNotify();
  const [left, setLeft] = useState(wasSent ? PAUSE : 0);

  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);

  async function sendAgain() {
    try {
      await send();
    } catch (error) {
      if (error instanceof ServerError) setLeft(pauseIn(error));
      throw error;
    }
    setLeft(PAUSE);
    notify({ text: t('resent') });
  }

  return (
    <Button
      look="quiet"
      aria-disabled={isWaiting}
      onClick={() => {
        if (!isWaiting && isReady?.() !== false) void attempt(sendAgain);
      }}
    >
      {isWaiting ? t('resendLater', { seconds: left }) : t('resend')}
    </Button>
  );
}
