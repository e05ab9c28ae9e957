import {
  type Ref,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import { isUnsaved } from '../../../../domain/draft/draft-session.ts';
import type { DraftContent } from '../../../../domain/draft/draft-content.ts';
import type { Finding } from '../../../../domain/draft/finding.ts';
import { LOCALES } from '../../../../domain/puzzle/check/authored-puzzle.ts';
import { Choice } from '../../../../ui/form/choice.tsx';
import { type WrittenPlace, useEditorState } from '../editor/editor-context.ts';
import type { DraftPreview } from '../preview/draft-preview.tsx';
import { Preflight } from '../preview/preflight.tsx';
import type { PublishPanel } from '../publish/publish-panel.tsx';
import type { Beside } from '../beside/use-beside.ts';
import type { DraftEditor } from '../session/draft-editor.ts';
import { EditorState } from '../session/editor-state.tsx';
import { WhereItIs } from '../publish/where-it-is.tsx';
import { BesideWriting } from '../beside/beside-writing.tsx';
import { CompanyBar } from './company-bar.tsx';
import type { CompanyView } from './company-view.ts';
import styles from './company.module.css';
import { nextFinding, placeOfVisited, type Visited } from './next-finding.ts';
import { type Check, useFindings } from './use-findings.ts';

/** What keys do with what accompanies the writing. */
export type CompanyActs = { step: (by: 1 | -1) => void };

export type CompanyProps = {
  editor: DraftEditor;
  isReadOnly: boolean;
  /** Whether there is room for it beside the fields. */
  isBeside: boolean;
  view: CompanyView;
  onView: (view: CompanyView, isByKey?: boolean) => void;
  /** The hint that is written. */
  place: WrittenPlace;
  onGo: (path: string) => void;
  acts: Ref<CompanyActs>;
  beside: Beside;
};

/** What is fetched together with it. */
type Parts = {
  check: Check;
  DraftPreview: typeof DraftPreview;
  PublishPanel: typeof PublishPanel;
};

/** What accompanies the writing, one in sight: the check, the game, the publication. */
export function EditorCompany(props: CompanyProps & { parts: Parts }) {
  const { editor, isReadOnly, isBeside, view, onView, place, onGo, acts, beside, parts } = props;
  const { PublishPanel } = parts;
  const { session, save, draft } = useEditorState(editor);
  const content = useDeferredValue(session.content);
  const findings = useFindings(content, { check: parts.check, beside, day: draft.plannedFor });
  const [visited, setVisited] = useState<Visited | null>(null);
  const at = placeOfVisited(findings, visited);
  const current = at === null ? null : (findings[at] ?? null);
  const panel = useRef<HTMLDivElement>(null);

  function visit(next: Visited | null) {
    setVisited(next);
    if (next !== null) onGo(next.finding.path);
  }
  useImperativeHandle(acts, () => ({
    step: (by) => {
      if (!isReadOnly) visit(nextFinding(findings, visited, by));
    },
  }));
  useShownPanel(panel, view);

  const isShown = isBeside || view.isInSight;
  const besideWriting = !isReadOnly && (
    <BesideWriting content={content} draftKey={draft.key} beside={beside} place={place} />
  );
  return (
    <div className={styles.company}>
      <CompanyBar
        {...{ isReadOnly, isBeside, view, findings, at }}
        onView={onView}
        onStep={(by) => visit(nextFinding(findings, visited, by))}
      />
      <div ref={panel} tabIndex={-1} className={styles.panel} hidden={!isShown}>
        {isShown && view.panel === 'check' && !isReadOnly && (
          <Preflight
            findings={findings}
            current={current}
            onGo={(finding: Finding) => visit({ finding, place: findings.indexOf(finding) })}
          />
        )}
        {isShown && view.panel === 'publish' && (
          <div className="grid gap-20">
            {!isReadOnly && <EditorState editor={editor} />}
            {draft.removedAt === null && (
              <PublishPanel
                draft={draft}
                isSaved={!isUnsaved(session) && save.state === 'idle'}
                conflicts={session.conflicts.length}
                onChanged={() => void editor.refresh().catch(() => undefined)}
                onGo={onGo}
              />
            )}
            <WhereItIs draft={draft} />
          </div>
        )}
        {isShown && view.panel === 'preview' && (
          <div className="grid gap-16">
            {isBeside && besideWriting}
            <FollowedPreview content={content} place={place} DraftPreview={parts.DraftPreview} />
            {!isBeside && besideWriting}
          </div>
        )}
      </div>
    </div>
  );
}

type FollowedPreviewProps = Pick<Parts, 'DraftPreview'> & {
  content: DraftContent;
  place: WrittenPlace;
};

/** The game at the hint that is written, in its language, until another is chosen. */
function FollowedPreview({ content, place, DraftPreview }: FollowedPreviewProps) {
  const t = useTranslations('editor');
  const words = useTranslations('preflight.language');
  const [shown, setShown] = useState({ of: place, locale: place.locale });
  if (shown.of !== place) setShown({ of: place, locale: place.locale });
  return (
    <div className={styles.preview}>
      <Choice
        label={t('previewLanguage')}
        value={shown.locale}
        options={LOCALES.map((value) => ({ value, words: words(value) }))}
        onChange={(locale) => setShown({ of: place, locale })}
      />
      <DraftPreview content={content} locale={shown.locale} followed={place.hint} />
    </div>
  );
}

/** Brings what was asked for into sight where it takes the fields’ place; keys take the focus there. */
function useShownPanel(panel: { current: HTMLDivElement | null }, view: CompanyView) {
  const show = useEffectEvent(({ isByKey, isInSight }: CompanyView) => {
    if (isByKey) panel.current?.focus();
    if (isInSight) panel.current?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    show(view);
  }, [view]);
}
