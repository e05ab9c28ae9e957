import { useDeferredValue } from 'react';
import { useTranslations } from 'use-intl';
import type { NewsLanguage } from '../../../backend/news.ts';
import { countCharacters } from '../../../domain/text/count-characters.ts';
import { longestNews } from '../../../domain/text/news-text.ts';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { useLocalTime } from '../../../ui/format/use-local-time.ts';
import styles from './news.module.css';
import type { NewsEditing } from './news-editing.ts';
import type { NewsFault } from './news-faults.ts';
import { hasWords, type NewsField } from './news-form.ts';
import { NewsPreview } from './news-preview.tsx';
import type { LoadedReader } from './news-reader.ts';
import { useFaultText } from './use-fault-text.ts';

type NewsLanguageFieldsProps = {
  language: NewsLanguage;
  editing: NewsEditing;
  faults: readonly NewsFault[];
  reader: LoadedReader;
  onChange: (field: NewsField, value: string) => void;
};

/** Title and text in one language, and beneath them how readers will see them. */
export function NewsLanguageFields(props: NewsLanguageFieldsProps) {
  const { language, editing, faults, reader, onChange } = props;
  const t = useTranslations('staffTasks.news');
  const faultsOf = useFaultText(faults);
  const { title, body } = editing.form.texts[language];
  const shown = useDeferredValue(editing);
  return (
    <section className={styles.language} aria-label={t(`language.${language}`)}>
      <h2 className="heading text-22">{t(`language.${language}`)}</h2>
      <TextField
        name={`${language}.title`}
        label={t('title')}
        lang={language}
        value={title}
        errors={faultsOf(`${language}.title`)}
        onChange={({ target }) => onChange(`${language}.title`, target.value)}
      >
        <Theirs editing={editing} field={`${language}.title`} />
      </TextField>
      <TextArea
        isReading
        name={`${language}.body`}
        label={t('body')}
        help={t('bodyHelp')}
        counter={
          <p className={styles.count}>
            {t('count', { count: countCharacters(body), limit: longestNews.body })}
          </p>
        }
        lang={language}
        rows={12}
        value={body}
        errors={faultsOf(`${language}.body`)}
        onChange={({ target }) => onChange(`${language}.body`, target.value)}
      >
        <Theirs editing={editing} field={`${language}.body`} />
      </TextArea>
      <RemovedNews editing={editing} language={language} onChange={onChange} />
      <div className={styles.preview}>
        <p className={styles.label}>{t('preview')}</p>
        {hasWords(editing.form, language) ? (
          <NewsPreview reader={reader} editing={shown} language={language} />
        ) : (
          <p className={styles.empty}>{t('noPreview')}</p>
        )}
      </div>
    </section>
  );
}

/** What somebody else made of the field that oneself has changed, too. */
function Theirs({ editing, field }: { editing: NewsEditing; field: NewsField }) {
  const t = useTranslations('staffTasks.news');
  const conflict = editing.conflicts.find((known) => known.field === field);
  if (conflict === undefined) return null;
  return (
    <div className={styles.theirs}>
      <p>{t('theirs')}</p>
      <blockquote>{conflict.theirs === '' ? t('theirsEmpty') : conflict.theirs}</blockquote>
    </div>
  );
}

type RemovedNewsProps = {
  editing: NewsEditing;
  language: NewsLanguage;
  onChange: (field: NewsField, value: string) => void;
};

/** What was removed of a language lately, to be put back into its fields while they are empty. */
function RemovedNews({ editing, language, onChange }: RemovedNewsProps) {
  const t = useTranslations('staffTasks.news');
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
