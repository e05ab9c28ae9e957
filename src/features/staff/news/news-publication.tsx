import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { newsLanguages } from '../../../backend/staff/news.ts';
import { newsModes } from '../../../domain/text/news-text.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Choice } from '../../../ui/form/choice.tsx';
import { Question } from '../../../ui/form/question.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import styles from './news.module.css';
import type { NewsEditing } from './news-editing.ts';
import type { NewsFault } from './news-faults.ts';
import { hasWords, isNeverPublished, type NewsField } from './news-form.ts';
import { NewsPreview } from './news-preview.tsx';
import type { LoadedReader } from './news-reader.ts';
import { useFaultText } from './use-fault-text.ts';

type NewsPublicationProps = {
  editing: NewsEditing;
  reader: LoadedReader;
  /** When it was or will be published; null for a draft. */
  publishedAt: number | null;
  faults: readonly NewsFault[];
  isBusy: boolean;
  isUnsent: boolean;
  onChange: (field: NewsField, value: string) => void;
  /** Whether nothing keeps it from being published; if something does, that is shown. */
  isReady: () => boolean;
  onSave: (isPublished: boolean) => void;
  onWithdraw: () => Promise<void>;
  onRemove: () => Promise<void>;
  onDiscard: () => void;
};

/** How loud it is, from when and until when; and what is done with it. */
export function NewsPublication(props: NewsPublicationProps) {
  const { editing, reader, publishedAt, faults, isBusy, isUnsent } = props;
  const { onChange, isReady, onSave, onWithdraw, onRemove, onDiscard } = props;
  const t = useTranslations('staffTasks.news');
  const answers = {
    publish: () => onSave(true),
    highest: () => onSave(true),
    withdraw: onWithdraw,
    remove: onRemove,
    discard: onDiscard,
  };
  const [question, setQuestion] = useState<keyof typeof answers | null>(null);
  const { form, stored } = editing;
  const isToReaders = question === 'publish' || question === 'highest';
  const there = newsLanguages.filter((language) => hasWords(form, language));
  const only = there.length === 1 ? (there[0] ?? null) : null;
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const faultsOf = useFaultText(faults);
  const timeField = (field: 'from' | 'until') => (
    <TextField
      type="datetime-local"
      name={field}
      label={t(field)}
      help={t(`${field}Help`)}
      value={form[field]}
      errors={faultsOf(field)}
      onChange={({ target }) => onChange(field, target.value)}
    />
  );
  return (
    <section className={styles.publication} aria-label={t('publication')}>
      <div className={styles.modes}>
        <Choice
          label={t('modeLabel')}
          value={form.mode}
          options={newsModes.map((value) => ({ value, words: t(`mode.${value}.name`) }))}
          onChange={(mode) => onChange('mode', mode)}
        />
        <p className={styles.count}>{t(`mode.${form.mode}.text`)}</p>
      </div>
      <div className={styles.times}>
        {timeField('from')}
        {timeField('until')}
        <p className={styles.count}>{t('zone', { zone })}</p>
      </div>
      <div className={styles.buttons}>
        <div className={styles.bar} data-lower-bar>
          {publishedAt === null && (
            <Button onClick={() => onSave(false)} aria-disabled={isBusy}>
              {t('saveDraft')}
            </Button>
          )}
          <Button
            look="primary"
            aria-disabled={isBusy}
            onClick={() => {
              if (isReady()) setQuestion(form.mode === 'HIGHEST' ? 'highest' : 'publish');
            }}
          >
            {t(publishedAt === null ? 'publish' : 'publishChanges')}
          </Button>
        </div>
        {publishedAt !== null && (
          <Button onClick={() => setQuestion('withdraw')} aria-disabled={isBusy}>
            {t('withdraw')}
          </Button>
        )}
        {stored !== null && isNeverPublished(stored) && (
          <Button onClick={() => setQuestion('remove')} aria-disabled={isBusy}>
            {t('remove')}
          </Button>
        )}
        {isUnsent && <Button onClick={() => setQuestion('discard')}>{t('discard')}</Button>}
        {publishedAt !== null && stored !== null && (
          <Link href={`/news/${stored.group}`}>{t('look')}</Link>
        )}
      </div>
      {question !== null && (
        <Question
          title={t(`question.${question}.title`)}
          text={t(`question.${question}.text`, { when: form.from === '' ? 'now' : 'later' })}
          keep={t('question.keep')}
          submit={
            isToReaders && only !== null ? t(`onlyIn.${only}`) : t(`question.${question}.submit`)
          }
          onKeep={() => setQuestion(null)}
          onSubmit={() => {
            setQuestion(null);
            void answers[question]();
          }}
        >
          {isToReaders &&
            newsLanguages.map((language) => (
              <div key={language} className={styles.preview}>
                <p className={styles.label}>{t(`language.${language}`)}</p>
                {hasWords(form, language) ? (
                  <NewsPreview reader={reader} editing={editing} language={language} />
                ) : (
                  <p className={styles.empty}>{t(`none.${language}`)}</p>
                )}
              </div>
            ))}
        </Question>
      )}
    </section>
  );
}
