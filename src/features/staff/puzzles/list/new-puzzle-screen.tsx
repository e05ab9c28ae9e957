import { useTranslations } from 'use-intl';
import { useSearch, useLocation } from 'wouter';
import { useState } from 'react';
import { isKey, LONGEST_KEY, nextKey } from '../../../../domain/draft/proposed-key.ts';
import { StaffScreen } from '../../../../ui/staff/staff-screen.tsx';
import styles from '../editor/editor.module.css';
import { Form } from '../../../../ui/form/form.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { DayField } from './day-field.tsx';
import { BeginPuzzleForm } from './begin-puzzle-form.tsx';
import { useCreateDraft } from './use-create-draft.ts';
import { useFirstField } from './use-first-field.ts';

/** Where a puzzle begins: with nothing, or with all that the one in the address says. */
export function NewPuzzleScreen() {
  const t = useTranslations('editor.new');
  const from = new URLSearchParams(useSearch()).get('from') ?? '';
  if (isKey(from)) {
    return (
      <StaffScreen room="creator" section="creatorNew" title={t('copy.title', { key: from })}>
        <div className={styles.newPuzzle}>
          <p className={styles.soft}>{t('copy.about')}</p>
          <CopyPuzzleForm from={from} />
        </div>
      </StaffScreen>
    );
  }
  return (
    <StaffScreen room="creator" section="creatorNew">
      <div className={styles.newPuzzle}>
        <p className={styles.soft}>{t('about')}</p>
        <BeginPuzzleForm />
      </div>
    </StaffScreen>
  );
}

/** Begins a puzzle with all that another one says, under a key of its own. */
function CopyPuzzleForm({ from }: { from: string }) {
  const t = useTranslations('editor.new');
  const [, navigate] = useLocation();
  const [key, setKey] = useState(() => nextKey(from));
  const [day, setDay] = useState('');
  useFirstField();
  const create = useCreateDraft();
  return (
    <Form
      onSubmit={async () => {
        const made = await create({ key, from, day });
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
      <DayField day={day} onDay={setDay} />
      <SubmitButton>{t('copy.submit')}</SubmitButton>
    </Form>
  );
}
