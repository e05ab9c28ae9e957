import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { exchangeCode } from '../../../backend/accounts/providers.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import type { Proof } from '../../../backend/accounts/sign-in.ts';
import { useNotify } from '../../../ui/dialog/notify.ts';
import { takeArrival } from './take-arrival.ts';
import { useAttempt } from '../use-attempt.ts';

/**
 * What somebody brings to the screen in its address: the proof of a mail's link, or the code of
 * another provider, which is exchanged at once. The address is cleared of it.
 */
export function useArrival(onSignedIn: () => void): { proof: Proof | null } {
  const t = useTranslations('account.oauth');
  const accounts = useAccounts();
  const attempt = useAttempt();
  const notify = useNotify();
  const [arrival] = useState(takeArrival);

  const arrive = useEffectEvent(async () => {
    if (arrival.kind === 'refused') {
      notify({ text: t('failed'), kind: 'error', position: 'top' });
    }
    if (arrival.kind !== 'code') return;
    if (await attempt(() => exchangeCode(accounts, arrival.code))) onSignedIn();
  });
  useEffect(() => void arrive(), []);

  return { proof: arrival.kind === 'proof' ? arrival.proof : null };
}
