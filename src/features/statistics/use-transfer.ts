import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  getAccountSet,
  getReplacedStatistics,
  type ReplacedSet,
  replaceStatistics,
  restoreStatistics,
} from '../../backend/accounts/records.ts';
import { useAccounts } from '../../backend/accounts/use-accounts.ts';
import { useAccountRecords } from '../../device/games/account-records.ts';
import { errorKey, serverMessage } from '../../backend/error-key.ts';
import { isOvertaken } from '../../backend/accounts/refusal.ts';
import { currentPlayer } from '../../backend/session.ts';
import { today } from '../../device/clock.ts';
import { ownRecords } from '../../device/games/own-records.ts';
import { readRecords, storeRecords } from '../../device/games/records-store.ts';
import { isLower, totalPlayed } from '../../domain/round/achievements.ts';
import type { Records } from '../../domain/statistics/ledger.ts';
import { useNotify } from '../../ui/dialog/notify.ts';
import { useErrorNotice } from '../../ui/use-error-notice.ts';
import { useLoaded } from '../../ui/use-loaded.ts';

/** What would be lost, and how to continue all the same. */
type Asked = { here: number; there: number; go: () => Promise<void> };

/**
 * Moves statistics between device and account, and restores what was replaced there. Asks before a
 * counter gets lower; a refusal is shown as a notice and changes nothing.
 */
export function useTransfer() {
  const accounts = useAccounts();
  const [player] = useState(currentPlayer);
  const rest = useMemo(() => accounts.restOf(player), [accounts, player]);
  const account = useAccountRecords();
  const notifyError = useErrorNotice();
  const notify = useNotify();
  const t = useTranslations('stats.sync');
  const conflict = useTranslations('statsConflict');
  const [device, setDevice] = useState<Records>(() => readRecords(today()));
  const [asked, setAsked] = useState<Asked | null>(null);
  const [load, setLoad] = useState(() => () => getReplacedStatistics({ rest }));
  const [isBusy, setIsBusy] = useState(false);
  const replaced = useLoaded<ReplacedSet[]>(load);

  async function attempt(work: () => Promise<unknown>) {
    if (isBusy) return;
    setIsBusy(true);
    await work().catch((error: unknown) => {
      if (isOvertaken(error)) lookAgain();
      else notifyError(errorKey(error), serverMessage(error));
    });
    setIsBusy(false);
  }

  /** Another device has written to the account since the player looked: shows what it has now. */
  function lookAgain() {
    askAgain();
    if (account.state === 'ready') account.refresh();
    notify({ text: conflict('changed'), kind: 'warning', position: 'top' });
  }

  /** A new function, so that the list of replaced sets is fetched again. */
  function askAgain() {
    setLoad(() => () => getReplacedStatistics({ rest }));
  }

  function finish(words: string) {
    setDevice(readRecords(today()));
    askAgain();
    if (account.state === 'ready') account.refresh();
    notify({ text: words });
  }

  /**
   * Replaces one set by the other: at once if no counter gets lower, else once the player confirms.
   */
  async function replace(before: Records, after: Records, go: () => Promise<void>) {
    if (!isLower(after.statistics, before.statistics)) return go();
    const [here, there] = [before, after].map(({ statistics }) => totalPlayed(statistics));
    return setAsked({ here: here ?? 0, there: there ?? 0, go });
  }

  const upload = () =>
    attempt(async () => {
      const own = ownRecords();
      const online = await getAccountSet({ rest });
      await replace(online, own, async () => {
        await replaceStatistics({ rest }, own, online.updatedAt);
        finish(t('uploaded'));
      });
    });

  const download = () =>
    attempt(async () => {
      const online = await getAccountSet({ rest });
      await replace(readRecords(today()), online, async () => {
        storeRecords(online, today());
        finish(t('downloaded'));
      });
    });

  const restore = (set: ReplacedSet) =>
    attempt(async () => {
      await replace(await getAccountSet({ rest }), set, async () => {
        await restoreStatistics({ rest }, set.id);
        finish(t('restored'));
      });
    });

  const question =
    asked === null
      ? null
      : {
          title: t('lowerTitle'),
          text: t('lowerText', { here: asked.here, there: asked.there }),
          keep: t('keep'),
          submit: t('replace'),
          onKeep: () => setAsked(null),
          onSubmit: () => {
            setAsked(null);
            void attempt(asked.go);
          },
        };

  return { account, device, replaced, question, upload, download, restore, askAgain };
}
