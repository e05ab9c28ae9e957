import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useAccounts } from '../../../../backend/accounts/use-accounts.ts';
import { addErratum } from '../../../../backend/staff/publication.ts';
import type { Locale } from '../../../../domain/puzzle/puzzle.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { PublishFailure } from './publish-failure.tsx';
import styles from './publish-panel.module.css';
import { useKeptNote } from '../session/use-kept-note.ts';
import { useStaffAct } from '../session/use-staff-act.ts';

/** How long a note may be, in characters. */
const LONGEST = 1000;

type ErratumFormProps = { puzzleId: number; locale: Locale; onNoted: () => void };

/** The only later word on a published puzzle: a note for everybody who has finished it. */
export function ErratumForm({ puzzleId, locale, onNoted }: ErratumFormProps) {
  const t = useTranslations('creator.publish.erratum');
  const id = useId();
  const accounts = useAccounts();
  const { text, isKept, write } = useKeptNote(puzzleId);
  const { isBusy, failure, act } = useStaffAct(onNoted);
  const isEmpty = text.trim() === '';

  function note() {
    if (isEmpty || isBusy) return;
    void act(async () => {
      await addErratum(accounts, puzzleId, text);
      write('');
      onNoted();
    });
  }

  return (
    <form
      className={styles.erratum}
      onSubmit={(event) => {
        event.preventDefault();
        note();
      }}
    >
      <label htmlFor={id}>{t('label')}</label>
      <textarea
        id={id}
        className={styles.input}
        rows={3}
        lang={locale}
        maxLength={LONGEST}
        value={text}
        onChange={({ target }) => write(target.value)}
      />
      <p className="soft text-15">{t('help')}</p>
      {!isKept && (
        <p role="alert" className="soft text-15">
          {t('notKept')}
        </p>
      )}
      <Button aria-disabled={isEmpty || isBusy} onClick={note}>
        {t('submit')}
      </Button>
      <PublishFailure failure={failure} />
    </form>
  );
}
