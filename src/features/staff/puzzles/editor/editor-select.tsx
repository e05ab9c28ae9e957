import { useTranslations } from 'use-intl';
import { Field } from '../../../../ui/form/field.tsx';
import { drawings } from '../../../../ui/icons/drawings.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { fieldId, useEditor, useFieldValue } from './editor-context.ts';
import styles from './editor-field.module.css';

type EditorSelectProps = {
  path: string;
  label: string;
  options: readonly { value: string | number; words: string }[];
};

/** A field of a draft that has one of a few values, or none yet. */
export function EditorSelect({ path, label, options }: EditorSelectProps) {
  const t = useTranslations('editor');
  const { editor, isReadOnly } = useEditor();
  const value = useFieldValue(path);
  const isKnown = value === '' || options.some((option) => String(option.value) === value);
  return (
    <Field isCompact id={fieldId(path)} label={label}>
      {(state) => (
        <span className={styles.select}>
          <select
            {...state}
            className={styles.input}
            value={value}
            disabled={isReadOnly}
            onChange={({ target }) => {
              const chosen = options.find((option) => String(option.value) === target.value);
              editor.act({ type: 'edited', path, value: chosen?.value, at: Date.now() });
            }}
          >
            <option value="">{t('unchosen')}</option>
            {!isKnown && <option value={value}>{value}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.words}
              </option>
            ))}
          </select>
          <Icon drawing={drawings.unfold} />
        </span>
      )}
    </Field>
  );
}
