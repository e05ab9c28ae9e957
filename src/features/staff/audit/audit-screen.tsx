import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { getAuditLog } from '../../../backend/staff/people.ts';
import { usePages } from '../../../backend/staff/use-pages.ts';
import { useBackOnline } from '../../../device/use-back-online.ts';
import { MakerScreen } from '../../../ui/staff/maker-screen.tsx';
import { AuditRows } from './audit-rows.tsx';
import { Results } from '../results.tsx';
import styles from '../screen.module.css';
import { Shortcuts } from '../research/shortcuts.tsx';
import { useOwnAccounts } from '../people/use-own-accounts.ts';
import { useRowKeys } from '../use-row-keys.ts';

const AMOUNT = 50;

/** What staff did, the latest first. */
export function AuditScreen() {
  const t = useTranslations('research.record');
  const { accounts } = useOwnAccounts();
  const around = useRowKeys<HTMLDivElement>();
  const load = useCallback(
    async (before: string | null, signal: AbortSignal) => {
      const { entries, next } = await getAuditLog(accounts, { before, amount: AMOUNT }, signal);
      return { rows: entries, next, facts: {} };
    },
    [accounts],
  );
  const { pages, isOffline, more, reload } = usePages(load);
  useBackOnline(isOffline, reload);

  return (
    <MakerScreen room="research" section="researchRecord">
      <div ref={around} className={styles.around}>
        <p className={styles.lead}>{t('lead')}</p>
        <Shortcuts of="rows" />
        <Results
          pages={pages}
          label={t('results')}
          nothing={{ title: t('nothing.title'), text: t('nothing.text') }}
          onMore={more}
          onRetry={reload}
        >
          {(rows) => <AuditRows entries={rows} />}
        </Results>
      </div>
    </MakerScreen>
  );
}
