import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocale, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { type NewsGroup, newsLanguages } from '../../../backend/staff/news.ts';
import type { NewsLanguage } from '../../../backend/news.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { lateDrawings } from '../../../ui/icons/late-drawings.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useErrorText } from '../use-error-text.ts';
import { useNotify } from '../../../ui/dialog/notify.ts';
import { Question } from '../../../ui/form/question.tsx';
import { StaffSkeleton } from '../staff-skeleton.tsx';
import styles from './news.module.css';
import { isUnsent } from './news-editing.ts';
import { findNewsFaults, findSavingFaults, type NewsFault } from './news-faults.ts';
import { findGoing } from './news-form.ts';
import { NewsLanguageFields } from './news-language-fields.tsx';
import { NewsNotices } from './news-notices.tsx';
import { UndoBar } from '../undo-bar.tsx';
import { NewsPublication } from './news-publication.tsx';
import type { LoadedReader } from './news-reader.ts';
import { useLostFocus } from '../use-lost-focus.ts';
import { type Outcome, publicationOf, useNewsEditor } from './use-news-editor.ts';

type NewsEditorProps = {
  group: number | null;
  reader: LoadedReader;
  onSaved: (group: number) => void;
  onRemoved: () => void;
  /** Called when something is unsent, and when nothing is any more. */
  onUnsent: (isUnsent: boolean) => void;
};

/** One announcement in both languages, as it is written and as it will look. */
export function NewsEditor({ group, reader, onSaved, onRemoved, onUnsent }: NewsEditorProps) {
  const t = useTranslations();
  const notify = useNotify();
  const own = useRef<HTMLElement>(null);
  const [opened] = useState(Date.now);
  useLostFocus();
  const { editor, isBusy, isKept, ...work } = useNewsEditor(group);
  const errorText = useErrorText();
  const [asked, setAsked] = useState<'nothing' | 'saving' | 'publishing'>('nothing');
  const [failure, setFailure] = useState<string | null>(null);
  // What was done here, of which the bar then tells.
  const [done, setDone] = useState<string | null>(null);
  const [isUndone, setIsUndone] = useState(false);
  const undone = useRef<HTMLParagraphElement>(null);
  const [going, setGoing] = useState<{ language: NewsLanguage; isPublished: boolean } | null>(null);
  const editing = editor.state === 'ready' ? editor.editing : null;
  const isThere = editing !== null;
  const locale = useLocale();
  const isPending = editing !== null && isUnsent(editing);
  const publishedAt = publicationOf(editing?.stored ?? null);

  const notifyUnsent = useEffectEvent(onUnsent);
  useEffect(() => notifyUnsent(isPending), [isPending]);

  // A new one begins with its title, in the language of whoever writes.
  useEffect(() => {
    if (!isThere || group !== null) return;
    own.current?.querySelector<HTMLElement>(`[name^="${locale}"][name$=".title"]`)?.focus();
  }, [isThere, group, locale]);

  const saveByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (document.querySelector('dialog[open]') !== null) return;
    if (publishedAt === null) void save(false);
    else notify({ text: t('staffTasks.news.keyPublished') });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => saveByKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  function faultsOf(kind: typeof asked, now: number): NewsFault[] {
    if (editing === null) return [];
    if (kind === 'saving') return findSavingFaults(editing.form);
    const textFaults = reader.state === 'ready' ? reader.value.findTextFaults(editing.form) : [];
    return [...findNewsFaults(editing.form, { now, publishedAt }), ...textFaults];
  }

  /** Whether it may be sent; else the first field that keeps it from that has the focus. */
  function isReady(kind: 'saving' | 'publishing'): boolean {
    setAsked(kind);
    const [first] = faultsOf(kind, Date.now());
    if (first === undefined) return true;
    own.current?.querySelector<HTMLElement>(`[name="${first.field}"]`)?.focus();
    return false;
  }

  function notifyOutcome(outcome: Outcome<{ saved: NewsGroup }>, words: string | null) {
    if (outcome === null) return;
    if ('failure' in outcome) {
      setFailure(t(`staff.failure.${outcome.failure}`));
      return;
    }
    setFailure(null);
    setAsked('nothing');
    setDone(outcome.saved.version);
    if (words !== null) notify({ text: words });
    setIsUndone(false);
    onSaved(outcome.saved.group);
  }

  async function remove() {
    const outcome = await work.remove();
    if (outcome === null) return;
    if ('failure' in outcome) {
      setFailure(t(`staff.failure.${outcome.failure}`));
      return;
    }
    notify({ text: t('staffTasks.news.removedDraft') });
    onRemoved();
  }

  async function undo() {
    const outcome = await work.undo();
    if (outcome !== null && 'failure' in outcome && outcome.failure === 'notNow') {
      setFailure(t('staff.undo.tooLate'));
    } else {
      notifyOutcome(outcome, null);
      // The button that did it is gone.
      flushSync(() => setIsUndone(outcome !== null && 'saved' in outcome));
      undone.current?.focus();
    }
  }

  async function save(isPublished: boolean) {
    if (editing === null || !isReady(isPublished ? 'publishing' : 'saving')) return;
    const language = findGoing(editing.form, editing.stored);
    if (language === null) await send(isPublished);
    else setGoing({ language, isPublished });
  }

  async function send(isPublished: boolean) {
    const words = isPublished ? t('staffTasks.news.published') : t('staffTasks.news.saved');
    notifyOutcome(await work.save(isPublished), words);
  }

  if (editor.state === 'failed') {
    return <ErrorState {...errorText(editor.failure)} isBusy={false} onRetry={work.reload} />;
  }
  if (editing === null) {
    return (
      <div className="grid gap-20 shrinks">
        <StaffSkeleton />
      </div>
    );
  }
  const faults = faultsOf('publishing', opened).filter(
    ({ kind }) => asked !== 'nothing' || !isOfMissing(kind),
  );
  return (
    <section ref={own} className="grid gap-20 shrinks" aria-label={t('staffTasks.news.editor')}>
      <Link href="/dashboard/news" className={styles.back}>
        <Icon drawing={lateDrawings.back} />
        {t('staffTasks.news.toList')}
      </Link>
      <NewsNotices editing={editing} isKept={isKept} failure={failure} />
      <p ref={undone} role="status" tabIndex={-1} className="soft">
        {isUndone && t('staffTasks.news.done.undone')}
      </p>
      {editing.stored !== null && editing.stored.undoSeconds > 0 && (
        <UndoBar
          key={editing.stored.version}
          text={t(`staffTasks.news.done.${publishedAt === null ? 'withdrawn' : 'published'}`)}
          seconds={editing.stored.undoSeconds}
          isFresh={done === editing.stored.version}
          isBusy={isBusy}
          onUndo={() => void undo()}
        />
      )}
      <div className={styles.languages}>
        {newsLanguages.map((language) => (
          <NewsLanguageFields
            key={language}
            language={language}
            editing={editing}
            faults={faults}
            reader={reader}
            onChange={work.change}
          />
        ))}
      </div>
      <NewsPublication
        editing={editing}
        reader={reader}
        publishedAt={publishedAt}
        faults={faults}
        isBusy={isBusy}
        isUnsent={isPending}
        onChange={work.change}
        isReady={() => isReady('publishing')}
        onSave={(isPublished) => void save(isPublished)}
        onWithdraw={async () =>
          notifyOutcome(await work.withdraw(), t('staffTasks.news.withdrawn'))
        }
        onRemove={remove}
        onDiscard={() => {
          work.discard();
          setAsked('nothing');
          setFailure(null);
        }}
      />
      {going !== null && (
        <Question
          title={t(`staffTasks.news.going.${going.language}`)}
          text={t('staffTasks.news.going.text')}
          keep={t('staffTasks.news.question.keep')}
          submit={t('staffTasks.news.going.submit')}
          onKeep={() => setGoing(null)}
          onSubmit={() => {
            setGoing(null);
            void send(going.isPublished);
          }}
        />
      )}
    </section>
  );
}

/** What is only missing is told when somebody wants to go on without it. */
function isOfMissing(kind: NewsFault['kind']): boolean {
  return ['empty', 'titleMissing', 'bodyMissing'].includes(kind);
}
