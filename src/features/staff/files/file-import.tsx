import { useTranslations } from 'use-intl';
import { useId, useState } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import { BatchPanel } from './batch/batch-panel.tsx';
import styles from './files.module.css';
import { ImportDifferences } from './import-differences.tsx';
import { countChanges, DRAFTS_A_PART, type ImportFailure, mayTakeOver } from './import-state.ts';
import { useImport } from './use-import.ts';

type FileImportProps = {
  /** Whether the batch on this screen is the one of what came last. */
  hasBatch: boolean;
  onBegin: () => void;
};

/** Brings puzzles from a file, after it has shown what would change. */
export function FileImport({ hasBatch, onBegin }: FileImportProps) {
  const t = useTranslations('staffTasks.files');
  const { now, check, takeOver, begin } = useImport();
  const isBusy = now.state === 'checking' || now.state === 'writing';
  return (
    <section className={styles.part} aria-labelledby="files-import" aria-busy={isBusy}>
      <h2 className="heading text-22" id="files-import">
        {t('import')}
      </h2>
      <p className={styles.lead}>{t('importText')}</p>
      {now.state !== 'writing' && (
        <FileDrop
          isBusy={isBusy}
          onFile={(file) => {
            onBegin();
            check(file);
          }}
        />
      )}
      <p role="status" className={styles.quiet}>
        {now.state === 'checking' && t('checking', { name: now.name })}
        {now.state === 'writing' &&
          t('writing', {
            done: now.done.written,
            all: now.done.written + countChanges(now.report),
          })}
        {now.state === 'written' && t('written', { count: now.done.written })}
      </p>
      {now.state === 'written' && now.done.unready > 0 && (
        <p className={styles.unready}>{t('unreadyNow', { count: now.done.unready })}</p>
      )}
      {hasBatch && now.state === 'written' && now.done.keys.length > 0 && (
        <BatchPanel keys={now.done.keys} />
      )}
      {now.state === 'failed' && <Failure failure={now.failure} name={now.name} />}
      {(now.state === 'checked' || now.state === 'writing') && (
        <>
          <h3 className="breaks">{now.name}</h3>
          {now.isStale && (
            <p role="alert" className="breaks failure">
              {t('stale')}
            </p>
          )}
          {now.state === 'checked' && now.done.written > 0 && (
            <p>{t('savedSoFar', { count: now.done.written })}</p>
          )}
          <ImportDifferences report={now.report} />
          {mayTakeOver(now.report) && countChanges(now.report) > DRAFTS_A_PART && (
            <p className={styles.quiet}>{t('inParts', { count: DRAFTS_A_PART })}</p>
          )}
          {now.failure !== null && <Failure failure={now.failure} name={now.name} />}
          <div className="row gap-12">
            {mayTakeOver(now.report) && (
              <Button look="primary" aria-disabled={isBusy} onClick={takeOver}>
                {t('takeOver', { count: countChanges(now.report) })}
              </Button>
            )}
            <Button aria-disabled={isBusy} onClick={begin}>
              {t('leave')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function Failure({ failure: { kind, line }, name }: { failure: ImportFailure; name: string }) {
  const t = useTranslations('staffTasks.files');
  return (
    <p role="alert" className="breaks failure">
      {t(`failure.${kind}`)} {line === null ? t('inFile', { name }) : t('inLine', { name, line })}
    </p>
  );
}

type FileDropProps = { isBusy: boolean; onFile: (file: File) => void };

/** Takes a file: picked with a press, or dropped onto it. The field itself takes what is dropped. */
function FileDrop({ isBusy, onFile }: FileDropProps) {
  const t = useTranslations('staffTasks.files');
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  return (
    <div className={styles.drop} data-over={isOver}>
      <label htmlFor={id} className={styles.pick}>
        {t('pick')}
      </label>
      <p id={`${id}-help`} className={styles.quiet}>
        {t('pickHelp')}
      </p>
      <input
        id={id}
        type="file"
        className={styles.file}
        accept=".json,.csv,.zip,application/json,text/csv,application/zip"
        aria-describedby={`${id}-help`}
        aria-disabled={isBusy}
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again, after it was mended.
          target.value = '';
          if (file !== undefined && !isBusy) onFile(file);
        }}
      />
    </div>
  );
}
