import { useTranslations } from 'use-intl';
import { valueAt } from '../../../../domain/draft/draft-path.ts';
import styles from './editor-notes.module.css';

/** What stands at a place of a draft: a text, a number, all hints of a language, or nothing. */
export function DraftValue({ value }: { value: unknown }) {
  const t = useTranslations('editor');
  if (Array.isArray(value)) {
    return (
      <ol className={styles.hints}>
        {[0, 1, 2, 3].map((index) => (
          <li key={index}>
            <DraftValue value={valueAt(value[index], 'text')} />
          </li>
        ))}
      </ol>
    );
  }
  if (typeof value === 'string' || typeof value === 'number') return <span>{value}</span>;
  return <span className={styles.empty}>{t('empty')}</span>;
}
