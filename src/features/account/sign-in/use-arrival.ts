import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { errorKey } from '../../../backend/error-key.ts';
import { ServerError } from '../../../backend/errors.ts';
import { exchangeCode } from '../../../backend/accounts/providers.ts';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import type { Proof } from '../../../backend/accounts/proof.ts';
import { useNotify } from '../../../ui/dialog/notify.ts';
import { useErrorNotice } from '../../../ui/use-error-notice.ts';
import { arrivalIn, clearArrival } from './arrival.ts';
import { useAttempt } from '../use-attempt.ts';

/**
 * What somebody brings to the screen in its address: the proof of a mail's link, or the code of
 * another provider, which is exchanged for a session. The address is cleared of it.
 *
 * @param onExchanged what happens once a code was exchanged
 */
export function useArrival(onExchanged?: () => void): { proof: Proof | null } {
  const t = useTranslations('account.oauth');
  const accounts = useAccounts();
  const attempt = useAttempt();
  const notify = useNotify();
  const notifyError = useErrorNotice();
  // Only read here: rendering may begin anew.
  const [arrival] = useState(() => arrivalIn(new URLSearchParams(location.search)));

  const arrive = useEffectEvent(async () => {
    if (arrival.kind === 'refused') {
      const key = errorKey(new ServerError('', arrival.code));
      if (key === 'unknown') notify({ text: t('failed'), kind: 'error', position: 'top' });
      else notifyError(key);
    }
    if (arrival.kind !== 'code') return;
    if (await attempt(() => exchangeCode(accounts, arrival.code))) onExchanged?.();
  });
  useEffect(() => {
    if (arrival.kind !== 'nothing') clearArrival();
    void arrive();
  }, [arrival]);

  return { proof: arrival.kind === 'proof' ? arrival.proof : null };
}
