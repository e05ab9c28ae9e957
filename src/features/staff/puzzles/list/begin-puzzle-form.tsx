import { useState } from 'react';
import { useTranslations } from 'use-intl';
import * as v from 'valibot';
import { useLocation, useSearch } from 'wouter';
import { LONGEST_KEY, proposedKey } from '../../../../domain/draft/proposed-key.ts';
import { Form } from '../../../../ui/form/form.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { useLocalDraft } from '../../local-draft.ts';
import { DayField } from './day-field.tsx';
import { useCreateDraft } from './use-create-draft.ts';
import { useFirstField } from './use-first-field.ts';

/** What is written of a puzzle that is not there yet; `ownKey` null: nobody wrote a key. */
const schema = v.object({ event: v.string(), year: v.string(), ownKey: v.nullable(v.string()) });
const nothing = { event: '', year: '', ownKey: null };

/** Begins a puzzle with nothing but what happened, when, and for which day it is meant. */
export function BeginPuzzleForm() {
  const t = useTranslations('editor.new');
  const words = useTranslations('preflight.field');
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('day') ?? '';
  const [day, setDay] = useState(/^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : '');
  const { draft, write: keep, drop } = useLocalDraft('puzzle.new', schema);
  const begun = draft ?? nothing;
  const { event, year, ownKey } = begun;
  const create = useCreateDraft();
  const yearNumber = year === '' ? null : Number(year);
  const key = ownKey ?? proposedKey(event, yearNumber);
  useFirstField();

  function write(change: Partial<v.InferOutput<typeof schema>>) {
    keep({ ...begun, ...change });
  }

  return (
    <Form
      onSubmit={async () => {
        const made = await create({
          key,
          event,
          year: yearNumber,
          day,
        });
        if (made.freeKey !== null) write({ ownKey: made.freeKey });
        if (made.errors === null) {
          drop();
          navigate(`/creator/edit/${key}`);
        }
        return made.errors;
      }}
    >
      <TextField
        name="event"
        label={t('event')}
        help={t('eventAbout')}
        value={event}
        autoComplete="off"
        onChange={({ target }) => write({ event: target.value })}
      />
      <TextField
        name="year"
        label={words('year')}
        inputMode="numeric"
        autoComplete="off"
        value={year}
        onChange={({ target }) => {
          if (/^\d{0,4}$/.test(target.value)) write({ year: target.value });
        }}
      />
      <TextField
        name="key"
        label={t('key')}
        help={t('keyAbout')}
        value={key}
        maxLength={LONGEST_KEY}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => write({ ownKey: target.value === '' ? null : target.value })}
      />
      <DayField day={day} onDay={setDay} />
      <SubmitButton>{t('submit')}</SubmitButton>
    </Form>
  );
}
