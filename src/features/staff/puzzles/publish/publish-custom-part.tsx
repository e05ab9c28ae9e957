import { useId, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAccounts } from '../../../../backend/accounts/use-accounts.ts';
import { publishCustom } from '../../../../backend/staff/publication.ts';
import { today } from '../../../../device/clock.ts';
import { blocksIn, draftFindings, latestYear } from '../../../../domain/draft/draft-findings.ts';
import { LOCALES } from '../../../../domain/puzzle/check/authored-puzzle.ts';
import type { Locale } from '../../../../domain/puzzle/puzzle.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Question } from '../../../../ui/form/question.tsx';
import { PublishFailure } from './publish-failure.tsx';
import { obstacleOf } from './publish-obstacle.ts';
import styles from './publish-panel.module.css';
import type { PublishProps } from './publish-props.ts';
import { usePlaceName } from '../editor/use-place-name.ts';
import { useStaffAct } from '../session/use-staff-act.ts';

/** Makes one language of a draft a puzzle without a day, for whoever has its link. */
export function PublishCustomPart(props: PublishProps) {
  const { draft, isSaved, conflicts = 0, onChanged, onGo } = props;
  const t = useTranslations('creator.publish');
  const reason = useTranslations('preflight');
  const placeName = usePlaceName();
  const id = useId();
  const accounts = useAccounts();
  const [asked, setAsked] = useState<Locale | null>(null);
  const { isBusy, failure, act } = useStaffAct(onChanged);
  const thisYear = latestYear(today().now);
  const findings = useMemo(() => draftFindings(draft.content, thisYear), [draft.content, thisYear]);
  const open = LOCALES.filter((locale) => draft.published?.[locale] === undefined);
  const isPlanned = draft.plannedFor !== null;
  // What one language of is published may not change in the other any more.
  const isFrozen = draft.published !== null;
  const blockingIn = (locale: Locale) => findings.filter((finding) => blocksIn(finding, locale));

  function publish(locale: Locale) {
    setAsked(null);
    void act(async () => {
      await publishCustom(accounts, draft.key, draft.revision, locale);
      onChanged();
    });
  }

  return (
    <details className={styles.part}>
      <summary>{t('custom.title')}</summary>
      <p id={`${id}-lead`} className="soft text-15">
        {t(isPlanned ? 'custom.planned' : 'custom.lead')}
      </p>
      {open.map((locale) => {
        const blocking = blockingIn(locale);
        const obstacle = obstacleOf({ isSaved, conflicts, blocking: blocking.length });
        const isBlocked = isPlanned || obstacle !== null;
        const count = obstacle === 'conflicts' ? conflicts : blocking.length;
        return (
          <div key={locale} className={styles.erratum}>
            <Button
              aria-disabled={isBlocked || isBusy}
              aria-describedby={`${id}-${isPlanned ? 'lead' : locale}`}
              onClick={() => {
                if (!isBlocked && !isBusy) setAsked(locale);
              }}
            >
              {t(`custom.submit.${locale}`)}
            </Button>
            {!isPlanned && obstacle !== null && (
              <p id={`${id}-${locale}`} className="soft text-15">
                {t(isFrozen && obstacle === 'blocked' ? 'custom.frozen' : `obstacle.${obstacle}`, {
                  count,
                })}
              </p>
            )}
            {isFrozen && (
              <ul>
                {blocking.map(({ kind, path, found }) => (
                  <li key={`${kind} ${path} ${found}`}>
                    {placeName(path)}: {reason(`kind.${kind}`, { found })}
                  </li>
                ))}
              </ul>
            )}
          </div>
        );
      })}
      <PublishFailure ofPublication failure={failure} onGo={onGo} />
      {asked !== null && (
        <Question
          title={t('custom.ask.title')}
          text={t(
            open.length === 1 || blockingIn(otherThan(asked)).length === 0
              ? 'custom.ask.text'
              : 'custom.ask.incomplete',
          )}
          keep={t('custom.ask.keep')}
          submit={t(`custom.submit.${asked}`)}
          onKeep={() => setAsked(null)}
          onSubmit={() => publish(asked)}
        />
      )}
    </details>
  );
}

function otherThan(locale: Locale): Locale {
  return locale === 'de' ? 'en' : 'de';
}
