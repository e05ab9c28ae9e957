import { useEffect, useEffectEvent } from 'react';
import { useLocale } from 'use-intl';
import { useBackend } from '../../../backend/backend-context.tsx';
import { useSession } from '../../../backend/session.ts';
import { onGame } from '../../../device/games/current-game.ts';
import { useOpenedDays } from '../../../device/opened-days.ts';
import { currentReminder } from '../../../device/reminder/reminder-store.ts';
import { followReminder, playedToday } from './device-reminder.ts';

/** One call after the other: the next begins with what the one before has kept. */
let underWay = Promise.resolve();

/** Keeps the server’s knowledge of a reminded device true, from visit to visit and after each game. */
export function ReminderFollower() {
  const backend = useBackend();
  const locale = useLocale();
  const { state } = useSession();
  const isKnown = state === 'signedIn' || state === 'signedOut';
  const openedDays = useOpenedDays();

  const follow = useEffectEvent(() => {
    // What failed is told at the next occasion.
    underWay = underWay.then(() => followReminder(backend, locale)).catch(() => undefined);
  });

  const occasion = isKnown ? `${state} ${locale} ${openedDays}` : '';

  useEffect(() => {
    if (occasion !== '') follow();
  }, [occasion]);

  useEffect(
    () =>
      onGame(() => {
        const played = playedToday();
        const reminder = currentReminder();
        if (played !== null && reminder?.state === 'on' && reminder.played !== played) follow();
      }),
    [],
  );
  return null;
}
