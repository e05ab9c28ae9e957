import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { DraftConflict } from '../../../../domain/draft/merge-drafts.ts';
import { Button } from '../../../../ui/form/button.tsx';
import type { DraftEditor } from './draft-editor.ts';
import { DraftValue } from '../editor/draft-value.tsx';
import { CONFLICTS_ID, useEditorState } from '../editor/editor-context.ts';
import styles from '../editor/editor-notes.module.css';
import { usePlaceName } from '../editor/use-place-name.ts';

type EditorConflictsProps = { editor: DraftEditor; onGo: (path: string) => void };

/** What somebody else wrote in the same fields, each with both texts and a choice. */
export function EditorConflicts({ editor, onGo }: EditorConflictsProps) {
  const t = useTranslations('editor.conflicts');
  const list = useRef<HTMLUListElement>(null);
  const { conflicts } = useEditorState(editor).session;
  if (conflicts.length === 0) return null;

  function choose(conflict: DraftConflict, side: 'mine' | 'theirs') {
    const index = conflicts.indexOf(conflict);
    // The pressed button goes: the next conflict takes the focus, after the last one its field.
    flushSync(() => editor.act({ type: 'settled', conflict, side }));
    const left = list.current?.children ?? [];
    const next = left[Math.min(index, left.length - 1)]?.querySelector('button');
    if (next === null || next === undefined) onGo(conflict.path);
    else next.focus();
  }

  return (
    <section className={styles.note} aria-labelledby={CONFLICTS_ID}>
      <h2 className="heading text-20" id={CONFLICTS_ID} tabIndex={-1}>
        {t('title', { count: conflicts.length })}
      </h2>
      <p>{t('about')}</p>
      <ul ref={list} className="grid gap-12">
        {conflicts.map((conflict) => (
          <Conflict
            key={`${conflict.path} ${JSON.stringify(conflict.theirs)}`}
            conflict={conflict}
            onGo={onGo}
            onChoose={(side) => choose(conflict, side)}
          />
        ))}
      </ul>
    </section>
  );
}

type ConflictProps = {
  conflict: DraftConflict;
  onGo: (path: string) => void;
  onChoose: (side: 'mine' | 'theirs') => void;
};

function Conflict({ conflict, onGo, onChoose }: ConflictProps) {
  const t = useTranslations('editor.conflicts');
  const placeName = usePlaceName();
  const { path, mine, theirs } = conflict;
  const place = placeName(path);
  return (
    <li className={styles.entry}>
      <button type="button" className={styles.place} onClick={() => onGo(path)}>
        {place}
      </button>
      <dl className={styles.sides}>
        <div>
          <dt className="muted">{t('mine')}</dt>
          <dd>
            <DraftValue value={mine} />
          </dd>
        </div>
        <div>
          <dt className="muted">{t('theirs')}</dt>
          <dd>
            <DraftValue value={theirs} />
          </dd>
        </div>
      </dl>
      <div className="row gap-8">
        <Button aria-label={t('keepMineAt', { place })} onClick={() => onChoose('mine')}>
          {t('keepMine')}
        </Button>
        <Button aria-label={t('takeTheirsAt', { place })} onClick={() => onChoose('theirs')}>
          {t('takeTheirs')}
        </Button>
      </div>
    </li>
  );
}
