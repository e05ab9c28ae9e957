import { useTranslations } from 'use-intl';
import type { Installation } from '../../../backend/staff/installation.ts';
import { useFormat } from '../../../ui/format/use-format.ts';
import styles from './installation.module.css';

/** What went wrong since the start, the newest first, in the words of the log. */
export function InstallationLog({ lines }: { lines: Installation['log'] }) {
  const t = useTranslations('research.installation.log');
  const format = useFormat();
  if (lines.length === 0) return <p>{t('nothing')}</p>;
  return (
    <ol className={styles.log}>
      {lines.map(({ id, at, level, message, fields, count }) => (
        <li key={id}>
          <time dateTime={at}>
            {format.dateTime(new Date(at), { dateStyle: 'short', timeStyle: 'medium' })}
          </time>{' '}
          {count > 1 && <span>{t('times', { count })}</span>}
          <p lang="en" className={styles[level]}>
            {message}{' '}
            <small>
              {Object.entries(fields)
                .map(([name, value]) => `${name}: ${value}`)
                .join(', ')}
            </small>
          </p>
        </li>
      ))}
    </ol>
  );
}
