import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LOCALES } from '../../../../domain/puzzle/check/authored-puzzle.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { fieldId, useEditor, useFieldValue } from './editor-context.ts';
import styles from './editor-field.module.css';
import { EditorField } from './editor-field.tsx';
import { EditorSelect } from './editor-select.tsx';
import layout from './editor.module.css';

const TIME_SCALES = [3, 2, 1, 0] as const;
const DIFFICULTIES = [1, 2, 3, 4, 5] as const;

/** What both languages of a puzzle have in common, and the question where a number is asked for. */
export function EditorFacts({ isWide }: { isWide: boolean }) {
  const t = useTranslations('editor');
  const words = useTranslations('preflight');
  const year = useFieldValue('year');
  // Once it has an answer the hints come first where there is little room.
  const [isBegun] = useState(year !== '');
  return (
    <details className={layout.section} open={isWide || !isBegun}>
      <summary>
        {t('facts')} {year !== '' && <span className={layout.soft}>{year}</span>}
      </summary>
      <div className={layout.common}>
        <fieldset className={layout.facts}>
          <legend className="visually-hidden">{t('facts')}</legend>
          <YearField />
          <EditorSelect
            path="timeScale"
            label={words('field.timeScale')}
            options={TIME_SCALES.map((value) => ({ value, words: t(`timeScale.${value}`) }))}
          />
          <EditorSelect
            path="difficulty"
            label={words('field.difficulty')}
            options={DIFFICULTIES.map((value) => ({ value, words: t(`difficulty.${value}`) }))}
          />
          <EditorField
            path="anniversary"
            label={words('field.anniversary')}
            help={t('anniversaryForm')}
          />
        </fieldset>
        <div className={layout.pair}>
          {LOCALES.map((locale) => (
            <fieldset key={locale} className="grid gap-12 top shrinks" data-language={locale}>
              <legend className={layout.legend}>{words(`language.${locale}`)}</legend>
              <EditorField
                path={`${locale}.label`}
                label={words('field.label')}
                limit={120}
                lang={locale}
                help={t('labelAbout')}
              />
            </fieldset>
          ))}
        </div>
      </div>
    </details>
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
