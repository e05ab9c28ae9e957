import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { ImportReport } from '../../../backend/staff/files.ts';
import { Button } from '../../../ui/form/button.tsx';
import styles from './files.module.css';
import { countUnready } from './import-state.ts';

const reasons = [
  'key_form',
  'key_twice',
  'key_missing',
  'key_removed',
  'not_a_puzzle',
  'unknown_member',
  'too_long',
  'sign',
  'number',
  'anniversary',
] as const;

/** What a file would change, by puzzle and field; what it cannot comes first. */
export function ImportDifferences({ report }: { report: ImportReport }) {
  const t = useTranslations('staffTasks.files');
  const { refused, changed, published, ignored, unchanged } = report;
  const unready = countUnready(report);
  const isNothing = [report.new, changed, published, refused].every((list) => list.length === 0);
  return (
    <div className="grid gap-24 shrinks breaks">
      {isNothing && <p className="reading text-19">{t('nothing', { count: unchanged })}</p>}
      <Group title={t('refused', { count: refused.length })} items={refused}>
        {(fault) => (
          <p key={`${fault.line ?? ''} ${fault.key ?? ''} ${fault.path ?? ''} ${fault.reason}`}>
            {fault.line !== null && <span>{t('line', { line: fault.line })}</span>}{' '}
            <code translate="no">{[fault.key, fault.path].filter(Boolean).join(' · ')}</code>{' '}
            <Reason reason={fault.reason} />
          </p>
        )}
      </Group>
      <Group title={t('new', { count: report.new.length })} items={report.new}>
        {({ key, year }) => (
          <p key={key}>
            <code translate="no">{key}</code> {year}
          </p>
        )}
      </Group>
      {unready > 0 && <p className={styles.unready}>{t('unready', { count: unready })}</p>}
      <Group title={t('changed', { count: changed.length })} items={changed}>
        {(puzzle) => <Changes key={puzzle.key} puzzle={puzzle} wasReady={puzzle.wasReady} />}
      </Group>
      <Group title={t('publishedHere', { count: published.length })} items={published}>
        {(puzzle) => <Changes key={puzzle.key} puzzle={puzzle} />}
      </Group>
      <Group title={t('ignored', { count: ignored.length })} items={ignored}>
        {({ key, path, value }) => (
          <p key={`${key} ${path}`}>
            <code translate="no">
              {key} · {path}
            </code>{' '}
            {value}
          </p>
        )}
      </Group>
      {!isNothing && unchanged > 0 && (
        <p className={styles.quiet}>{t('unchanged', { count: unchanged })}</p>
      )}
    </div>
  );
}

/** How many entries of a long list are in sight at first. */
const FIRST = 25;

type GroupProps<Item> = {
  title: string;
  items: readonly Item[];
  children: (item: Item) => ReactNode;
};

function Group<Item>({ title, items, children }: GroupProps<Item>) {
  const t = useTranslations('staffTasks.files');
  const [isWhole, setIsWhole] = useState(items.length <= FIRST);
  if (items.length === 0) return null;
  return (
    <section className={styles.group}>
      <h4>{title}</h4>
      {(isWhole ? items : items.slice(0, FIRST)).map(children)}
      {!isWhole && (
        <Button look="quiet" onClick={() => setIsWhole(true)}>
          {t('showAll', { count: items.length })}
        </Button>
      )}
    </section>
  );
}

type ChangesProps = { puzzle: ImportReport['published'][number]; wasReady?: boolean };

function Changes({ puzzle: { key, changes }, wasReady = false }: ChangesProps) {
  const t = useTranslations('staffTasks.files');
  return (
    <details className={styles.changes}>
      <summary>
        <code translate="no">{key}</code> <span>{t('fields', { count: changes.length })}</span>
        {wasReady && <strong>{t('wasReady')}</strong>}
      </summary>
      <p>
        <Link href={`/creator/edit/${key}`}>{t('open')}</Link>
      </p>
      <dl className="grid">
        {changes.map(({ path, from, to }) => (
          <div key={path}>
            <dt className="muted">
              <code translate="no">{path}</code>
            </dt>
            <dd>
              <span className="visually-hidden">{t('from')}</span>
              {from === null ? <em>{t('notThere')}</em> : <del>{from}</del>}
            </dd>
            <dd>
              <span className="visually-hidden">{t('to')}</span>
              {to === null ? <em>{t('notThere')}</em> : <ins>{to}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Reason({ reason }: { reason: string }) {
  const t = useTranslations('staffTasks.files');
  const known = reasons.find((name) => name === reason);
  return <span>{t(`reason.${known ?? 'other'}`)}</span>;
}
