import { useTranslations } from 'use-intl';
import type { Installation } from '../../../backend/staff/installation.ts';
import { useFormat } from '../../../ui/format/use-format.ts';
import styles from './installation.module.css';
import { isKnownLine, knownLines } from './known-lines.ts';

/** What went wrong since the start, the newest first. */
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
          <p className={styles[level]}>
            <Message message={message} />{' '}
            <small lang="en">
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

/** In the words of the catalogues where they have some, else in those of the log. */
function Message({ message }: { message: string }) {
  const t = useTranslations('research.installation.log');
  if (isKnownLine(message)) return t(`known.${knownLines[message]}`);
  const [, fault] = /^Content not loaded: (.*)/s.exec(message) ?? [];
  if (fault === undefined) return <span lang="en">{message}</span>;
  return (
    <>
      {t('content')} <span lang="en">{fault}</span>
    </>
  );
}
