import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAccounts } from '../../backend/accounts/use-accounts.ts';
import { publishCustom } from '../../backend/makers/publish-custom.ts';
import { today } from '../../device/clock.ts';
import { blocksIn, draftFindings, latestYear } from '../../game/draft-findings.ts';
import type { Locale } from '../../game/puzzle.ts';
import { Button } from '../../ui/button.tsx';
import { Question } from '../../ui/question.tsx';
import { PublishFailure } from './publish-failure.tsx';
import styles from './publish-panel.module.css';
import type { PublishProps } from './publish-panel.tsx';
import { useStaffAct } from './use-staff-act.ts';

const LOCALES = ['de', 'en'] as const satisfies Locale[];

/** Makes one language of a draft a puzzle without a day, for whoever has its link. */
export function PublishCustomPart({ draft, isSaved, onChanged, onGo }: PublishProps) {
  const t = useTranslations('creator.publish.custom');
  const accounts = useAccounts();
  const [asked, setAsked] = useState<Locale | null>(null);
  const { isBusy, failure, act } = useStaffAct();
  const thisYear = latestYear(today().now);
  const findings = useMemo(() => draftFindings(draft.content, thisYear), [draft.content, thisYear]);
  const open = LOCALES.filter((locale) => draft.published?.[locale] === undefined);

  function publish(locale: Locale) {
    setAsked(null);
    void act(async () => {
      await publishCustom(accounts, draft.key, draft.revision, locale);
      onChanged();
    });
  }

  return (
    <details className={styles.part}>
      <summary>{t('title')}</summary>
      <p className={styles.why}>{t(draft.plannedFor === null ? 'lead' : 'planned')}</p>
      <div className={styles.day}>
        {open.map((locale) => {
          const isBlocked =
            !isSaved ||
            draft.plannedFor !== null ||
            findings.some((finding) => blocksIn(finding, locale));
          return (
            <Button
              key={locale}
              aria-disabled={isBlocked || isBusy}
              onClick={() => {
                if (!isBlocked && !isBusy) setAsked(locale);
              }}
            >
              {t(`submit.${locale}`)}
            </Button>
          );
        })}
      </div>
      <PublishFailure failure={failure} onGo={onGo} />
      {asked !== null && (
        <Question
          title={t('ask.title')}
          text={t('ask.text')}
          keep={t('ask.keep')}
          submit={t(`submit.${asked}`)}
          onKeep={() => setAsked(null)}
          onSubmit={() => publish(asked)}
        />
      )}
    </details>
  );
}
