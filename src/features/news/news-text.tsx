import { type ReactNode, type Ref, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { News } from '../../backend/news.ts';
import { dateTimeFormat } from '../../ui/format/use-format.ts';
import { ownZone } from '../../ui/format/use-local-time.ts';
import { Markdown } from './markdown.tsx';
import { NewsDate } from './news-date.tsx';
import { isValid } from './news-rules.ts';
import styles from './news.module.css';

type NewsTextProps = {
  news: News;
  /** Its title, as the heading that its place asks for. */
  heading: ReactNode;
  ref?: Ref<HTMLElement>;
};

/** What an announcement says, and until when. */
export function NewsText({ news, heading, ref }: NewsTextProps) {
  return (
    <>
      <article ref={ref} tabIndex={-1} lang={news.language} className={styles.article}>
        <p className={styles.facts}>
          <NewsDate news={news} />
        </p>
        {heading}
        <Markdown source={news.body} />
      </article>
      <Validity news={news} />
    </>
  );
}

/** Until when an announcement counts, to the minute and where the reader is. */
function Validity({ news }: { news: News }) {
  const t = useTranslations('news');
  const locale = useLocale();
  const [now] = useState(Date.now);
  if (news.validUntil === null) return null;
  const format = dateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: ownZone(),
  });
  const time = format.format(news.validUntil);
  return (
    <p className={styles.facts}>
      {isValid(news, now) ? t('validUntil', { time }) : t('wasValid', { time })}
    </p>
  );
}
