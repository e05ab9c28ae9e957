import { useCallback, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { useBackend } from '../../../backend/backend-context.tsx';
import { getPushKey } from '../../../backend/reminders.ts';
import { today } from '../../../device/clock.ts';
import { useAccountRecords } from '../../../device/games/account-records.ts';
import { canReceive } from '../../../device/reminder/push-subscription.ts';
import {
  keepReminder,
  mayKeepReminder,
  type Reminder,
  useReminder,
} from '../../../device/reminder/reminder-store.ts';
import type { Records } from '../../../domain/statistics/ledger.ts';
import { counterNames } from '../../../domain/statistics/statistics.ts';
import { lateDrawings } from '../../../ui/icons/late-drawings.ts';
import { useLoaded } from '../../../ui/use-loaded.ts';
import { Notice } from './notice.tsx';

/** After so many games somebody may want to be reminded. */
const GAMES = 3;

/** Offers a daily reminder on one day, after the third game or later; never again to who has answered. */
export function ReminderOffer({ records }: { records: Records | null }) {
  const account = useAccountRecords();
  const reminder = useReminder();
  const known = records ?? (account.state === 'ready' ? account.records : null);
  const isDue = known !== null && gamesIn(known) >= GAMES && isOpen(reminder);
  return isDue ? <Offer /> : null;
}

function Offer() {
  const t = useTranslations('result.reminderOffer');
  const backend = useBackend();
  const load = useCallback(async () => ({ key: await getPushKey(backend) }), [backend]);
  const loaded = useLoaded(load);
  const isShown = loaded.state === 'ready' && loaded.value.key !== null;

  useEffect(() => {
    if (isShown) keepReminder({ state: 'offered', day: today().day });
  }, [isShown]);

  if (!isShown) return null;
  return (
    <Notice
      drawing={lateDrawings.reminder}
      close={t('close')}
      onClose={() => keepReminder({ state: 'declined' })}
    >
      {t('text')} <Link href="/gameSettings">{t('link')}</Link>
    </Notice>
  );
}

function isOpen(reminder: Reminder | null): boolean {
  const isAnswered =
    reminder !== null && !(reminder.state === 'offered' && reminder.day === today().day);
  return !isAnswered && canReceive() && mayKeepReminder() && Notification.permission !== 'denied';
}

function gamesIn({ statistics }: Records): number {
  return counterNames.reduce((sum, counter) => sum + statistics[counter], 0);
}
