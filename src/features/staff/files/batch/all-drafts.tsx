import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAccounts } from '../../../../backend/accounts/use-accounts.ts';
import { getDrafts } from '../../../../backend/staff/drafts.ts';
import { type Failure, failureOf } from '../../../../backend/staff/failure.ts';
import { Button } from '../../../../ui/form/button.tsx';
import styles from '../files.module.css';
import { BatchPanel } from './batch-panel.tsx';

type Found =
  | { state: 'idle' | 'fetching' }
  | { state: 'failed'; failure: Failure }
  | { state: 'found'; keys: readonly string[] };

type AllDraftsProps = {
  /** Whether the batch on this screen is the one of all drafts. */
  hasBatch: boolean;
  onBegin: () => void;
};

/** All drafts there are, to be checked, planned and published together. */
export function AllDrafts({ hasBatch, onBegin }: AllDraftsProps) {
  const t = useTranslations('staffTasks.files.batch');
  const failures = useTranslations('staff.failure');
  const accounts = useAccounts();
  const [found, setFound] = useState<Found>({ state: 'idle' });

  async function find() {
    if (found.state === 'fetching') return;
    setFound({ state: 'fetching' });
    try {
      const drafts = await getDrafts(accounts, '', false);
      setFound({ state: 'found', keys: drafts.map(({ key }) => key) });
      onBegin();
    } catch (error) {
      setFound({ state: 'failed', failure: failureOf(error) });
    }
  }

  return (
    <section className={styles.part} aria-labelledby="files-batch">
      <h2 className="heading text-22" id="files-batch">
        {t('all')}
      </h2>
      <p className={styles.lead}>{t('allText')}</p>
      {hasBatch && found.state === 'found' ? (
        <BatchPanel keys={found.keys} />
      ) : (
        <div>
          <Button aria-disabled={found.state === 'fetching'} onClick={() => void find()}>
            {t('check')}
          </Button>
        </div>
      )}
      {found.state === 'failed' && (
        <p role="alert" className="failure">
          {failures(found.failure)}
        </p>
      )}
    </section>
  );
}
