import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Puzzle } from '../../../domain/puzzle/puzzle.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useLoaded } from '../../../ui/use-loaded.ts';
import styles from './report-entry.module.css';

type ReportEntryProps = { puzzle: Puzzle; load?: typeof loadDialog };

/** The way to tell of an error in a puzzle that has a day; its dialog is fetched on a press. */
export function ReportEntry({ puzzle, load = loadDialog }: ReportEntryProps) {
  const t = useTranslations('result.report');
  const [isOpen, setIsOpen] = useState(false);
  const { id, name } = puzzle;
  if (typeof id !== 'number') return null;
  return (
    <div className={styles.entry}>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && (
        <OpenReport load={load} puzzleId={id} name={name} onClose={() => setIsOpen(false)} />
      )}
    </div>
  );
}

type OpenReportProps = {
  load: typeof loadDialog;
  puzzleId: number;
  name: string | null;
  onClose: () => void;
};

function OpenReport({ load, ...props }: OpenReportProps) {
  const t = useTranslations('screen');
  const loaded = useLoaded(load);
  if (loaded.state === 'loading') return null;
  if (loaded.state === 'failed') {
    return (
      <div role="alert" className="grid gap-8 at-start">
        <p>{t('failedText')}</p>
        <Button onClick={() => location.reload()}>{t('retry')}</Button>
      </div>
    );
  }
  return <loaded.value.ReportDialog {...props} />;
}

function loadDialog() {
  return import('./report-dialog.tsx');
}
