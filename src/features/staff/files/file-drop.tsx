import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import styles from './files.module.css';

type FileDropProps = { isBusy: boolean; onFile: (file: File) => void };

/** Takes a file: picked with a press, or dropped onto it. The field itself takes what is dropped. */
export function FileDrop({ isBusy, onFile }: FileDropProps) {
  const t = useTranslations('desk.files');
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
        accept=".json,.csv,application/json,text/csv"
        aria-describedby={`${id}-help`}
        disabled={isBusy}
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again, after it was mended.
          target.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </div>
  );
}
