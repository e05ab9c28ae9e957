import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { IsoDay } from '../../../../domain/day/day.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Question } from '../../../../ui/form/question.tsx';
import { useDayText } from '../../../../ui/format/use-local-time.ts';
import { usePlaceName } from '../../puzzles/editor/use-place-name.ts';
import { type BatchItem, sortItems } from './batch.ts';
import styles from '../files.module.css';
import { useBatch } from './use-batch.ts';

type Asked = { act: 'plan'; days: readonly IsoDay[] } | { act: 'publish' };

/** Many drafts at once: checked, then planned and published with a question each. */
export function BatchPanel({ keys }: { keys: readonly string[] }) {
  const t = useTranslations('staffTasks.files.batch');
  const failures = useTranslations('staff.failure');
  const dayText = useDayText();
  const heading = useId();
  const title = useRef<HTMLHeadingElement>(null);
  // What led here is gone.
  useEffect(() => title.current?.focus(), []);
  const { items, progress, failure, isOvertaken, ...batch } = useBatch(keys);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { toPlan, toPublish, left, published } = sortItems(items);
  const isBusy = progress !== null;

  async function askToPlan() {
    if (isBusy) return;
    const days = await batch.findDays(toPlan.length);
    if (days !== null && days.length > 0) setAsked({ act: 'plan', days });
  }

  function answer() {
    flushSync(() => setAsked(null));
    title.current?.focus();
    if (asked?.act === 'plan') void batch.plan(toPlan.slice(0, asked.days.length), asked.days);
    if (asked?.act === 'publish') void batch.publish(toPublish);
  }

  const days = (asked?.act === 'plan' ? asked.days : toPublish.map(({ plannedFor }) => plannedFor))
    .filter((day) => day !== null)
    .toSorted();
  const [first = '', last = first] = [days[0], days.at(-1)];
  return (
    <section className={styles.part} aria-labelledby={heading} aria-busy={isBusy}>
      <h3 ref={title} id={heading} tabIndex={-1}>
        {t('title', { count: keys.length })}
      </h3>
      <p role="status">
        {progress !== null
          ? t(`doing.${progress.doing}`, { done: progress.done })
          : t('stands', {
              planned: toPublish.length,
              unplanned: toPlan.length,
              published: published.length,
              left: left.length,
            })}
      </p>
      {failure !== null && (
        <p role="alert" className="failure">
          {failures(failure)}
        </p>
      )}
      {isOvertaken && <p role="alert">{t('overtaken')}</p>}
      <div className="row gap-12">
        {toPlan.length > 0 && (
          <Button aria-disabled={isBusy} onClick={() => void askToPlan()}>
            {t('plan', { count: toPlan.length })}
          </Button>
        )}
        {toPublish.length > 0 && (
          <Button
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) setAsked({ act: 'publish' });
            }}
          >
            {t('publish', { count: toPublish.length })}
          </Button>
        )}
      </div>
      <Left items={left} />
      {published.length > 0 && (
        <ul aria-label={t('out')}>
          {published.map(({ key, plannedFor }) => (
            <li key={key}>
              <Link href={`/creator/edit/${key}`}>{key}</Link>{' '}
              {plannedFor !== null && dayText(plannedFor, 'long')}
            </li>
          ))}
        </ul>
      )}
      {asked !== null && (
        <Question
          title={t(`ask.${asked.act}.title`, { count: days.length })}
          text={t(`ask.${asked.act}.text`, {
            count: days.length,
            first: dayText(first, 'long'),
            last: dayText(last, 'long'),
          })}
          keep={t('ask.keep')}
          submit={t(`ask.${asked.act}.submit`, { count: days.length })}
          onKeep={() => setAsked(null)}
          onSubmit={answer}
        />
      )}
    </section>
  );
}

/** What was not clean or was refused, each with why and the way to it. */
function Left({ items }: { items: readonly BatchItem[] }) {
  const t = useTranslations('staffTasks.files.batch');
  const failures = useTranslations('staff.failure');
  const rules = useTranslations('preflight.kind');
  const placeName = usePlaceName();
  if (items.length === 0) return null;
  return (
    <div className={styles.group}>
      <h4>{t('left')}</h4>
      <ul>
        {items.map(({ key, blocking: [finding, ...more], twin, failure }) => (
          <li key={key}>
            <Link href={`/creator/edit/${key}`}>{key}</Link>:{' '}
            {failure !== null && failures(failure)}
            {failure === null && twin !== null && t('twin', { twin })}
            {failure === null &&
              twin === null &&
              finding !== undefined &&
              t('blocking', {
                place: placeName(finding.path),
                reason: rules(finding.kind, { found: finding.found }),
                more: more.length,
              })}
          </li>
        ))}
      </ul>
    </div>
  );
}
