import type { ClipboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { countCharacters } from '../../../../domain/text/count-characters.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { fieldId, useEditor, useFieldValue } from './editor-context.ts';
import styles from './editor-field.module.css';

type EditorFieldProps = {
  path: string;
  label: string;
  /** How many characters a published puzzle may have here, shown with what is written. */
  limit?: number;
  /** How many lines there are to write in; a single one is an input. */
  rows?: number;
  /** What to know before typing. */
  help?: string;
  /** The language of what is written. */
  lang?: string;
  kind?: 'text' | 'url';
  /** Takes what is pasted; answers whether it did, as it is then not pasted here. */
  onPaste?: (text: string) => boolean;
};

/** A field of a draft with its label, and how long it has become. */
export function EditorField(props: EditorFieldProps) {
  const { path, label, limit, rows = 1, help, lang, kind = 'text', onPaste } = props;
  const { editor, isReadOnly } = useEditor();
  const value = useFieldValue(path);
  const field = {
    lang,
    value,
    readOnly: isReadOnly,
    className: styles.input,
    onChange: ({ target }: { target: { value: string } }) =>
      editor.act({ type: 'edited', path, value: target.value, at: Date.now() }),
    onPaste: (event: ClipboardEvent) => {
      if (!isReadOnly && onPaste?.(event.clipboardData.getData('text/plain')) === true) {
        event.preventDefault();
      }
    },
  };
  return (
    <Field
      isCompact
      id={fieldId(path)}
      label={label}
      help={help}
      counter={
        limit === undefined ? undefined : <Counter length={countCharacters(value)} limit={limit} />
      }
    >
      {(state) =>
        rows === 1 ? (
          <input
            {...state}
            {...field}
            type={kind === 'url' ? 'url' : 'text'}
            inputMode={kind === 'url' ? 'url' : undefined}
            spellCheck={kind !== 'url'}
          />
        ) : (
          <textarea {...state} {...field} rows={rows} spellCheck />
        )
      }
    </Field>
  );
}

function Counter({ length, limit }: { length: number; limit: number }) {
  const t = useTranslations('editor');
  return (
    <span className={styles.counter} data-over={length > limit}>
      <span aria-hidden="true">
        {length}/{limit}
      </span>
      <span className="visually-hidden">{t('counter', { length, limit })}</span>
    </span>
  );
}
