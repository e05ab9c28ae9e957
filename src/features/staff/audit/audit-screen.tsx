import { useTranslations } from 'use-intl';
import { getAuditLog } from '../../../backend/staff/people.ts';
import { useList } from '../../../ui/list/use-list.ts';
import { StaffScreen } from '../../../ui/staff/staff-screen.tsx';
import { AuditRows } from './audit-rows.tsx';
import { Results } from '../results.tsx';
import styles from '../screen.module.css';
import { RowShortcuts } from '../research/row-shortcuts.tsx';
import { useOwnAccounts } from '../../../backend/accounts/use-own-accounts.ts';
import { useRowKeys } from '../use-row-keys.ts';

/** What staff did, the latest first. */
export function AuditScreen() {
  const t = useTranslations('research.record');
  const { userId, accounts } = useOwnAccounts();
  const around = useRowKeys<HTMLDivElement>();
  const list = useList({
    queryKey: ['audit', userId, null],
    load: async ({ from: before, amount }, signal) => {
      const { entries, next } = await getAuditLog(accounts, { before, amount }, signal);
      return { rows: entries, next, facts: true };
    },
    amount: 50,
  });

  return (
    <StaffScreen room="research" section="researchRecord">
      <div ref={around} className="grid gap-12 shrinks">
        <p className={styles.lead}>{t('lead')}</p>
        <RowShortcuts of="rows" />
        <Results
          list={list}
          name="audit"
          label={t('results')}
          nothing={{ title: t('nothing.title'), text: t('nothing.text') }}
        >
          {(rows) => <AuditRows entries={rows} />}
        </Results>
      </div>
    </StaffScreen>
  );
}
