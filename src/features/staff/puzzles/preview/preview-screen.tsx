import { useCallback, useState, useSyncExternalStore } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useLocation, useSearch } from 'wouter';
import { useAccounts } from '../../../../backend/accounts/use-accounts.ts';
import type { Draft } from '../../../../backend/staff/draft-schema.ts';
import { failureOf, type Failure } from '../../../../backend/staff/failure.ts';
import { getDraft } from '../../../../backend/staff/drafts.ts';
import { draftFindings, latestYear } from '../../../../domain/draft/draft-findings.ts';
import type { Locale } from '../../../../domain/puzzle/puzzle.ts';
import { ButtonLink } from '../../../../ui/form/button-link.tsx';
import { Choice } from '../../../../ui/form/choice.tsx';
import { lateDrawings } from '../../../../ui/icons/late-drawings.ts';
import { StaffScreen } from '../../../../ui/staff/staff-screen.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { useLoaded } from '../../../../ui/use-loaded.ts';
import { isOpen } from '../editor/is-open.ts';
import { PublishPanel } from '../publish/publish-panel.tsx';
import { WhereItIs } from '../publish/where-it-is.tsx';
import { useUserId } from '../../../../backend/session.ts';
import { leftDrafts } from '../../../../device/draft-store.ts';
import { DraftPreview } from './draft-preview.tsx';
import { useBeside } from '../beside/use-beside.ts';
import { useFindings } from '../company/use-findings.ts';
import { Preflight } from './preflight.tsx';
import styles from './preview-screen.module.css';

const check = { draftFindings, latestYear };
const ROOT = '/creator/preview/';
const LOCALES = ['de', 'en'] as const satisfies Locale[];

/** `wasHeld`: whether words were unsaved when the draft was asked for, which it may lack then. */
type Found = { draft: Draft; wasHeld: boolean } | { failure: Failure };

/** A draft as the server has it, to be played with all the room there is. */
export function PreviewScreen() {
  const [path] = useLocation();
  const key = decodeURIComponent(path.slice(ROOT.length));
  return <PreviewOf key={key} draftKey={key} />;
}

function PreviewOf({ draftKey }: { draftKey: string }) {
  const t = useTranslations();
  const accounts = useAccounts();
  const isHeld = useHeldWork(draftKey);
  const [asked, setAsked] = useState({ key: draftKey });
  const load = useCallback(async (): Promise<Found> => {
    try {
      return { draft: await getDraft(accounts, asked.key), wasHeld: isHeld };
    } catch (error) {
      return { failure: failureOf(error) };
    }
  }, [accounts, asked, isHeld]);
  const found = useLoaded(load);
  const failure = found.state === 'ready' && 'failure' in found.value ? found.value.failure : null;
  const reload = () => setAsked({ key: draftKey });
  return (
    <StaffScreen
      room="creator"
      section="creatorPreview"
      actions={
        <ButtonLink href={`/creator/edit/${draftKey}`}>
          {t('staff.sections.creatorEdit')}
        </ButtonLink>
      }
    >
      {found.state === 'loading' && <p role="status">{t('screen.loading')}</p>}
      {failure !== null && (
        <ErrorState
          isOffline={failure === 'noConnection'}
          drawing={lateDrawings.creator}
          title={t('creator.preview.failed')}
          text={t(`staff.failure.${failure}`)}
          isBusy={false}
          onRetry={reload}
        />
      )}
      {found.state === 'ready' && 'draft' in found.value && (
        <Whole
          draft={found.value.draft}
          isSaved={!isHeld && !found.value.wasHeld}
          onChanged={reload}
        />
      )}
    </StaffScreen>
  );
}

type WholeProps = { draft: Draft; isSaved: boolean; onChanged: () => void };

function Whole({ draft, isSaved, onChanged }: WholeProps) {
  const t = useTranslations('creator.preview');
  const own = useLocale();
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('language');
  const locale = LOCALES.find((known) => known === asked) ?? own;
  const beside = useBeside(draft.content, draft.key, draft.plannedFor);
  const findings = useFindings(draft.content, { check, beside, day: draft.plannedFor });
  const goTo = (path: string) =>
    navigate(`/creator/edit/${draft.key}?at=${encodeURIComponent(path)}`);
  return (
    <div className={styles.columns}>
      <div>
        <DraftPreview key={locale} content={draft.content} locale={locale} />
      </div>
      <section className="grid gap-16 top" aria-label={t('about')}>
        <p className="breaks soft">{draft.key}</p>
        <Choice
          label={t('language')}
          value={locale}
          options={LOCALES.map((value) => ({ value, words: t(`languages.${value}`) }))}
          onChange={(value) => navigate(`${ROOT}${draft.key}?language=${value}`, { replace: true })}
        />
        <p role="status">{isOpen(draft) && !isSaved && t('unsaved')}</p>
        {isOpen(draft) && !isSaved && (
          <ButtonLink href={`/creator/edit/${draft.key}`}>{t('goOn')}</ButtonLink>
        )}
        {isOpen(draft) && <Preflight findings={findings} onGo={({ path }) => goTo(path)} />}
        {draft.removedAt === null ? (
          <>
            <PublishPanel draft={draft} isSaved={isSaved} onChanged={onChanged} onGo={goTo} />
            <WhereItIs draft={draft} />
          </>
        ) : (
          <p>{t('removed')}</p>
        )}
      </section>
    </div>
  );
}

/** How often the device is asked, in milliseconds: what an editor leaves behind is still being saved. */
const ASK_EVERY = 1000;

/** Whether this device holds words of a draft that the server may not have, of any of its pages. */
function useHeldWork(key: string): boolean {
  const userId = useUserId();
  return useSyncExternalStore(
    askAgain,
    useCallback(() => leftDrafts(userId, key, () => false).length > 0, [userId, key]),
  );
}

function askAgain(listen: () => void): () => void {
  const timer = setInterval(listen, ASK_EVERY);
  return () => clearInterval(timer);
}
