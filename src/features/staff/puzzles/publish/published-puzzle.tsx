import { useState, useId } from 'react';
import { useTranslations } from 'use-intl';
import type { PublishedPuzzle as Published } from '../../../../backend/staff/draft-schema.ts';
import { copyText } from '../../../../device/clipboard.ts';
import type { Locale } from '../../../../domain/puzzle/puzzle.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { useDayText, useLocalTime } from '../../../../ui/format/use-local-time.ts';
import { useAccounts } from '../../../../backend/accounts/use-accounts.ts';
import { addErratum } from '../../../../backend/staff/publication.ts';
import { useKeptNote } from '../session/use-kept-note.ts';
import { useStaffAct } from '../session/use-staff-act.ts';
import styles from './publish-panel.module.css';
import { PublishFailure } from './publish-failure.tsx';

type PublishedPuzzleProps = { locale: Locale; puzzle: Published; onChanged: () => void };

/** One language of a puzzle that players may have: its day or its link, and what was corrected. */
export function PublishedPuzzle({ locale, puzzle, onChanged }: PublishedPuzzleProps) {
  const t = useTranslations('creator.publish');
  const dayText = useDayText();
  const localTime = useLocalTime();
  const { id, name, date, token, errata } = puzzle;
  return (
    <article className={styles.part}>
      <h3>{t(`language.${locale}`)}</h3>
      {date !== null && (
        <p>
          {t('scheduled', {
            name: name ?? '',
            day: dayText(date, 'full'),
          })}
        </p>
      )}
      {token !== null && <CustomLink token={token} />}
      {errata.length > 0 && (
        <ul className={styles.errata} aria-label={t('errata')}>
          {errata.map(({ notedAt, text }) => (
            <li key={`${notedAt} ${text}`}>
              <time dateTime={notedAt}>{localTime(notedAt, 'day')}</time>{' '}
              <span lang={locale}>{text}</span>
            </li>
          ))}
        </ul>
      )}
      <ErratumForm puzzleId={id} locale={locale} onNoted={onChanged} />
    </article>
  );
}

/** The only way to a puzzle without a day, to be passed on. */
function CustomLink({ token }: { token: string }) {
  const t = useTranslations('creator.publish.link');
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  const address = `${location.origin}/pp/${token}`;
  return (
    <div className={styles.day}>
      <input
        className={styles.input}
        aria-label={t('label')}
        value={address}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <Button onClick={() => void copyText(address).then(setIsCopied)}>{t('copy')}</Button>
      <p role="status" className="soft text-15">
        {isCopied !== null && t(isCopied ? 'copied' : 'byHand')}
      </p>
    </div>
  );
}

/** How long a note may be, in characters. */
const LONGEST = 1000;

type ErratumFormProps = { puzzleId: number; locale: Locale; onNoted: () => void };

/** The only later word on a published puzzle: a note for everybody who has finished it. */
function ErratumForm({ puzzleId, locale, onNoted }: ErratumFormProps) {
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
