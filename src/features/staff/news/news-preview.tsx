import { useTranslations } from 'use-intl';
import type { News, NewsLanguage } from '../../../backend/news.ts';
import { fromLocalInput } from './local-time.ts';
import styles from './news.module.css';
import type { NewsEditing } from './news-editing.ts';
import type { LoadedReader } from './news-reader.ts';

type NewsPreviewProps = { reader: LoadedReader; editing: NewsEditing; language: NewsLanguage };

/** An announcement in one language as readers will see it. */
export function NewsPreview({ reader, editing, language }: NewsPreviewProps) {
  const t = useTranslations();
  if (reader.state === 'ready') return <reader.value.Preview news={newsOf(editing, language)} />;
  return (
    <p className={styles.empty}>
      {t(reader.state === 'loading' ? 'screen.loading' : 'staffTasks.news.previewFailed')}
    </p>
  );
}

/** What the fields hold as an announcement; one without a time is shown as of now. */
function newsOf({ form, stored }: NewsEditing, language: NewsLanguage): News {
  const { title, body } = form.texts[language];
  const publishedAt = stored?.languages[language]?.publishedAt ?? null;
  return {
    id: 0,
    group: stored?.group ?? 0,
    language,
    mode: form.mode,
    title,
    body,
    publishedAt: fromLocalInput(form.from) ?? publishedAt ?? Date.now(),
    validUntil: fromLocalInput(form.until),
  };
}
