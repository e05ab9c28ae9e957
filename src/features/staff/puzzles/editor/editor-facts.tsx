import { useTranslations } from 'use-intl';
import { Field } from '../../../../ui/form/field.tsx';
import { fieldId, useEditor, useFieldValue } from './editor-context.ts';
import styles from './editor-field.module.css';
import { EditorField } from './editor-field.tsx';
import { EditorSelect } from './editor-select.tsx';
import layout from './editor.module.css';

const TIME_SCALES = [3, 2, 1, 0] as const;
const DIFFICULTIES = [1, 2, 3, 4, 5] as const;

/** What both languages of a puzzle have in common. */
export function EditorFacts() {
  const t = useTranslations('editor');
  const words = useTranslations('preflight.field');
  return (
    <fieldset className={layout.facts}>
      <legend className="visually-hidden">{t('facts')}</legend>
      <YearField />
      <EditorSelect
        path="timeScale"
        label={words('timeScale')}
        options={TIME_SCALES.map((value) => ({ value, words: t(`timeScale.${value}`) }))}
      />
      <EditorSelect
        path="difficulty"
        label={words('difficulty')}
        options={DIFFICULTIES.map((value) => ({ value, words: t(`difficulty.${value}`) }))}
      />
      <EditorField path="anniversary" label={words('anniversary')} help={t('anniversaryForm')} />
    </fieldset>
  );
}

/** The answer, four digits at most; anything else that is typed does nothing. */
function YearField() {
  const words = useTranslations('preflight.field');
  const { editor, isReadOnly } = useEditor();
  const value = useFieldValue('year');
  return (
    <Field isCompact id={fieldId('year')} label={words('year')}>
      {(state) => (
        <input
          {...state}
          className={`${styles.input} ${layout.year}`}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          readOnly={isReadOnly}
          onChange={({ target }) => {
            const digits = target.value.trim();
            if (!/^\d{0,4}$/.test(digits)) return;
            const year = digits === '' ? undefined : Number(digits);
            editor.act({ type: 'edited', path: 'year', value: year, at: Date.now() });
          }}
        />
      )}
    </Field>
  );
}
