import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { LONGEST_KEY, nextKey } from '../../../../domain/draft/proposed-key.ts';
import { Form } from '../../../../ui/form/form.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { useCreateDraft } from './use-create-draft.ts';

/** Begins a puzzle with all that another one says, under a key of its own. */
export function CopyPuzzleForm({ from }: { from: string }) {
  const t = useTranslations('editor.new');
  const [, navigate] = useLocation();
  const [key, setKey] = useState(() => nextKey(from));
  const create = useCreateDraft();
  return (
    <Form
      onSubmit={async (values) => {
        const made = await create({ key, from, day: values['day'] ?? '' });
        if (made.freeKey !== null) setKey(made.freeKey);
        if (made.errors === null) navigate(`/creator/edit/${key}`);
        return made.errors;
      }}
    >
      <TextField
        name="key"
        label={t('key')}
        help={t('keyAbout')}
        value={key}
        maxLength={LONGEST_KEY}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setKey(target.value)}
      />
      <TextField name="day" type="date" label={t('day')} help={t('dayAbout')} />
      <SubmitButton>{t('copy.submit')}</SubmitButton>
    </Form>
  );
}
