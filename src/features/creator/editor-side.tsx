import { type RefObject, useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isUnsaved } from '../../game/puzzle-draft/draft-session.ts';
import { LOCALES } from '../../game/puzzle-check/authored-puzzle.ts';
import type { Locale } from '../../game/puzzle.ts';
import { Choice } from '../../ui/choice.tsx';
import type { DraftDesk } from './draft-desk.ts';
import { DraftPreview } from './draft-preview.tsx';
import { useDesk } from './editor-context.ts';
import { EditorState } from './editor-state.tsx';
import styles from './editor.module.css';
import { Preflight } from './preflight.tsx';
import { PublishPanel } from './publish-panel.tsx';

type EditorSideProps = {
  desk: DraftDesk;
  isReadOnly: boolean;
  locale: Locale;
  onGo: (path: string) => void;
  /** Where shortcuts lead. */
  preflightRef: RefObject<HTMLDivElement | null>;
  previewRef: RefObject<HTMLDivElement | null>;
};

/** What accompanies the writing: the check, the game as players will have it, the publication. */
export function EditorSide(props: EditorSideProps) {
  const { desk, isReadOnly, locale, onGo, preflightRef, previewRef } = props;
  const t = useTranslations('editor');
  const words = useTranslations('preflight.language');
  const { session, save, draft } = useDesk(desk);
  const content = useDeferredValue(session.content);
  const [shown, setShown] = useState(locale);
  return (
    <aside className={styles.side} aria-label={t('side')}>
      {!isReadOnly && (
        <>
          <EditorState desk={desk} />
          <div ref={preflightRef} tabIndex={-1} className={styles.panel}>
            <Preflight content={content} draftKey={draft.key} onGo={onGo} />
          </div>
        </>
      )}
      <div className={styles.panel}>
        <PublishPanel
          draft={draft}
          isSaved={!isUnsaved(session) && save.state === 'idle'}
          onChanged={() => void desk.refresh().catch(() => undefined)}
          onGo={onGo}
        />
      </div>
      <div ref={previewRef} tabIndex={-1} className={styles.panel}>
        <Choice
          label={t('previewLanguage')}
          value={shown}
          options={LOCALES.map((value) => ({ value, words: words(value) }))}
          onChange={setShown}
        />
        <DraftPreview content={content} locale={shown} />
      </div>
    </aside>
  );
}
