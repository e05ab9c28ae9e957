import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ServerError } from '../../../backend/errors.ts';
import { failureOf } from '../../../backend/staff/failure.ts';
import { type BackupState, beginBackup } from '../../../backend/staff/installation.ts';
import type { StaffRoutes } from '../../../backend/staff/staff-route.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useFormat } from '../../../ui/format/use-format.ts';
import styles from './installation.module.css';
import { type Origin, SetBy } from './set-by.tsx';
import { useBackups } from './use-backups.ts';

type BackupsProps = { found: BackupState; routes: StaffRoutes } & Origin;

/** When backups are made, what became of the last one, and a button that makes one now. */
export function Backups({ found, routes, ...origin }: BackupsProps) {
  const t = useTranslations('research.installation.backup');
  const sizeOf = useBytes();
  const { state, isWaiting, end, forget, follow } = useBackups(routes, found);
  const { folder, written, last } = state;
  return (
    <>
      <div className="grid gap-4">
        <p className="breaks">{folder === null ? t('off') : t('nightly', { folder })}</p>
        <SetBy name="BACKUP_DIR" {...origin} />
      </div>
      {last === null ? <p>{t('none')}</p> : <LastBackup last={last} />}
      {folder !== null && (
        <>
          <MakeBackup {...{ routes, isWaiting }} onAsked={forget} onBegun={follow} />
          <p role="status">
            {isWaiting && t('running')}
            {end !== null && !isWaiting && t(end)}
          </p>
          {isWaiting && written !== null && (
            <p className="tabular">{t('written', { size: sizeOf(written) })}</p>
          )}
        </>
      )}
    </>
  );
}

function LastBackup({ last }: { last: NonNullable<BackupState['last']> }) {
  const t = useTranslations('research.installation.backup');
  const format = useFormat();
  const sizeOf = useBytes();
  const { at, path, bytes, tried, failure } = last;
  const moment = format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });
  if (failure !== null)
    return (
      <p className={styles.error}>
        {t('failed', { moment })} <span lang="en">{failure}</span>
      </p>
    );
  return (
    <p className="breaks">
      {t('made', { moment, path, size: sizeOf(bytes ?? 0), tried: tried ?? '' })}
    </p>
  );
}

type MakeBackupProps = {
  routes: StaffRoutes;
  isWaiting: boolean;
  onAsked: () => void;
  onBegun: (after: number) => void;
};

function MakeBackup({ routes, isWaiting, onAsked, onBegun }: MakeBackupProps) {
  const t = useTranslations('research.installation.backup');
  const failures = useTranslations('staff.failure');
  const [isAsking, setIsAsking] = useState(false);
  const [refusal, setRefusal] = useState('');

  async function begin() {
    if (isAsking || isWaiting) return;
    setIsAsking(true);
    setRefusal('');
    onAsked();
    try {
      onBegun(await beginBackup(routes));
    } catch (error) {
      const code = error instanceof ServerError ? error.code : '';
      if (code === 'backup_just_made') setRefusal(t('tooSoon'));
      else if (code === 'backup_under_way') setRefusal(t('running'));
      else setRefusal(failures(failureOf(error)));
    }
    setIsAsking(false);
  }

  return (
    <>
      <p className="muted">{t('now')}</p>
      <Button onClick={() => void begin()} aria-disabled={isAsking || isWaiting}>
        {t('make')}
      </Button>
      {refusal !== '' && <p role="alert">{refusal}</p>}
    </>
  );
}

/** Bytes in words. */
export function useBytes() {
  const format = useFormat();
  return (bytes: number) => {
    const [size, unit] =
      bytes < 1e9 ? ([bytes / 1e6, 'megabyte'] as const) : ([bytes / 1e9, 'gigabyte'] as const);
    return format.number(size, { style: 'unit', unit, maximumFractionDigits: size < 10 ? 1 : 0 });
  };
}
