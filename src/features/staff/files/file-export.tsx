import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { useBackend } from '../../../backend/backend-context.tsx';
import { exportPuzzles, fetchPicture } from '../../../backend/staff/files.ts';
import { offerFile } from '../../../device/offer-file.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Choice } from '../../../ui/form/choice.tsx';
import { fileFailureOf } from './file-failure.ts';
import styles from './files.module.css';
import type { FileFailure } from './import-state.ts';

const formats = ['json', 'csv', 'zip'] as const;
type Format = (typeof formats)[number];
type Export =
  | { state: 'idle' }
  | { state: 'fetching'; format: Format }
  | { state: 'done'; name: string }
  | { state: 'failed'; failure: FileFailure };

/** Takes the puzzles along: as the open puzzle file, as a table, or as an archive with the pictures. */
export function FileExport() {
  const t = useTranslations();
  const locale = useLocale();
  const { backendUrl } = useBackend();
  const { token } = useAccounts();
  const [scope, setScope] = useState<'all' | 'drafts'>('all');
  const [now, setNow] = useState<Export>({ state: 'idle' });

  async function fetchFile(format: Format) {
    if (now.state === 'fetching') return;
    setNow({ state: 'fetching', format });
    try {
      const isArchive = format === 'zip';
      const choice = { locale, isOfDraftsOnly: scope === 'drafts' };
      const { name, text } = await exportPuzzles(
        { backendUrl, token },
        { ...choice, format: isArchive ? 'json' : format },
      );
      if (isArchive) {
        const { packArchive } = await import('./archive.ts');
        const bytes = await packArchive(text, (address) => fetchPicture({ backendUrl }, address));
        const archive = name.replace(/json$/, 'zip');
        offerFile(archive, bytes, 'application/zip');
        setNow({ state: 'done', name: archive });
        return;
      }
      offerFile(name, text, format === 'json' ? 'application/json' : 'text/csv;charset=utf-8');
      setNow({ state: 'done', name });
    } catch (error) {
      setNow({ state: 'failed', failure: fileFailureOf(error).kind });
    }
  }

  return (
    <section className={styles.part} aria-labelledby="files-export">
      <h2 className="heading text-22" id="files-export">
        {t('staffTasks.files.export')}
      </h2>
      <p className={styles.lead}>{t('staffTasks.files.exportText')}</p>
      <Choice
        label={t('staffTasks.files.scope')}
        value={scope}
        options={(['all', 'drafts'] as const).map((value) => ({
          value,
          words: t(`staffTasks.files.scopes.${value}`),
        }))}
        onChange={setScope}
      />
      <div className="row gap-12">
        {formats.map((format) => (
          <Button
            key={format}
            aria-disabled={now.state === 'fetching'}
            onClick={() => void fetchFile(format)}
          >
            {now.state === 'fetching' && now.format === format
              ? t('screen.loading')
              : t(`staffTasks.files.formats.${format}`)}
          </Button>
        ))}
      </div>
      <p role="status" className={styles.quiet}>
        {now.state === 'done' && t('staffTasks.files.exported', { name: now.name })}
      </p>
      {now.state === 'failed' && (
        <p role="alert" className="breaks failure">
          {t(`staffTasks.files.failure.${now.failure}`)}
        </p>
      )}
    </section>
  );
}
