import { useTranslations } from 'use-intl';
import type { NewsLanguage } from '../../../backend/news.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useLocalTime } from '../../../ui/use-local-time.ts';
import styles from './news.module.css';
import type { NewsEditing } from './news-editing.ts';
import { hasWords, type NewsField } from './news-form.ts';

type RemovedNewsProps = {
  editing: NewsEditing;
  language: NewsLanguage;
  onChange: (field: NewsField, value: string) => void;
};

/** What was removed of a language lately, to be put back into its fields while they are empty. */
export function RemovedNews({ editing, language, onChange }: RemovedNewsProps) {
  const t = useTranslations('desk.news');
  const write = useLocalTime();
  const removed = editing.stored?.removed[language];
  if (removed === undefined || hasWords(editing.form, language)) return null;
  const { title, body, removedAt } = removed;
  return (
    <div className={styles.removed}>
      <p>{t('removed', { day: write(new Date(removedAt).toISOString(), 'day'), title })}</p>
      <Button
        onClick={() => {
          onChange(`${language}.title`, title);
          onChange(`${language}.body`, body);
        }}
      >
        {t('bringBack')}
      </Button>
    </div>
  );
}
