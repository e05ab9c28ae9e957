import { useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAccounts } from '../../../../backend/accounts/use-accounts.ts';
import type { Draft } from '../../../../backend/staff/draft-schema.ts';
import { addErrata, type ErrataTexts } from '../../../../backend/staff/publication.ts';
import { LOCALES } from '../../../../domain/puzzle/check/authored-puzzle.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { useKeptNote } from '../session/use-kept-note.ts';
import { useStaffAct } from '../session/use-staff-act.ts';
import { ErrataPreview } from './errata-preview.tsx';
import { ErrataUndo, useErrataUndo } from './errata-undo.tsx';
import { PublishFailure } from './publish-failure.tsx';
import styles from './publish-panel.module.css';

/** How long a note may be, in characters. */
const LONGEST = 1000;

/** The id of a language that is not published: nothing is kept under it. */
const NOWHERE = -1;

type ErrataFormProps = {
  draftKey: string;
  published: NonNullable<Draft['published']>;
  onChanged: () => void;
};

/**
 * The only later word on a published puzzle, a note for everybody who has finished it: written in
 * both languages, looked at, published, and for a while undone.
 */
export function ErrataForm({ draftKey, published, onChanged }: ErrataFormProps) {
  const t = useTranslations('creator.publish.erratum');
  const id = useId();
  const accounts = useAccounts();
  const notes = {
    de: useKeptNote(published.de?.id ?? NOWHERE),
    en: useKeptNote(published.en?.id ?? NOWHERE),
  };
  const title = useRef<HTMLHeadingElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  const [isFresh, setIsFresh] = useState(false);
  const undo = useErrataUndo(draftKey);
  const { isBusy, failure, act } = useStaffAct(onChanged);
  const there = LOCALES.filter((locale) => published[locale] !== undefined);
  const written = there.filter((locale) => notes[locale].text.trim() !== '');
  const [only] = written;
  const isEmpty = written.length === 0;

  /** What had the focus goes, and what takes its place must not be pressed by accident. */
  function show(seen: boolean) {
    setIsSeen(seen);
    title.current?.focus();
  }

  function publish() {
    if (isEmpty) return;
    const texts = Object.fromEntries(written.map((locale) => [locale, notes[locale].text]));
    void act(async () => {
      undo.take(await addErrata(accounts, draftKey, texts));
      for (const locale of written) notes[locale].write('');
      setIsSeen(false);
      setIsFresh(true);
      onChanged();
    });
  }

  function takeBack(texts: ErrataTexts) {
    for (const locale of there) {
      if (notes[locale].text.trim() === '') notes[locale].write(texts[locale] ?? '');
    }
    onChanged();
  }

  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 ref={title} id={id} tabIndex={-1}>
        {t('title')}
      </h3>
      <ErrataUndo draftKey={draftKey} undo={undo} isFresh={isFresh} onUndone={takeBack} />
      {isSeen ? (
        <>
          {there.map((locale) => (
            <ErrataPreview key={locale} locale={locale} text={notes[locale].text} />
          ))}
          <div className="row gap-12">
            <Button onClick={() => show(false)}>{t('back')}</Button>
            <Button look="primary" aria-disabled={isBusy} onClick={publish}>
              {t('submit', { only: written.length < there.length ? (only ?? 'both') : 'both' })}
            </Button>
          </div>
        </>
      ) : (
        <form
          className={styles.erratum}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isEmpty) show(true);
          }}
        >
          {there.map((locale) => (
            <ErratumField
              key={locale}
              label={t(`label.${locale}`)}
              lang={locale}
              value={notes[locale].text}
              onChange={notes[locale].write}
            />
          ))}
          <p className="soft text-15">{t('help')}</p>
          {there.some((locale) => !notes[locale].isKept) && (
            <p role="alert" className="soft text-15">
              {t('notKept')}
            </p>
          )}
          <Button
            aria-disabled={isEmpty}
            onClick={() => {
              if (!isEmpty) show(true);
            }}
          >
            {t('look')}
          </Button>
        </form>
      )}
      <PublishFailure failure={failure} />
    </section>
  );
}

type ErratumFieldProps = {
  label: string;
  lang: string;
  value: string;
  onChange: (text: string) => void;
};

function ErratumField({ label, lang, value, onChange }: ErratumFieldProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={styles.input}
        rows={3}
        lang={lang}
        maxLength={LONGEST}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  );
}
