import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { GlobePoint } from '../../../../../ui/map/map-view.ts';
import { Field } from '../../../../../ui/form/field.tsx';
import { fieldId, useEditor, useFieldValue } from '../editor-context.ts';
import fields from '../editor-field.module.css';
import { EditorField } from '../editor-field.tsx';
import styles from '../editor.module.css';
import { PlaceMap } from './place-map.tsx';

/** Where a hint happens, folded away; `path` is the hint's. */
export function EditorPlace({ path, lang }: { path: string; lang: string }) {
  const t = useTranslations('editor');
  const words = useTranslations('preflight.field');
  const { editor, isReadOnly } = useEditor();
  const [isOpen, setIsOpen] = useState(false);
  const name = useFieldValue(`${path}.place.name`);
  const lat = numberIn(useFieldValue(`${path}.place.lat`));
  const lon = numberIn(useFieldValue(`${path}.place.lon`));

  function put(point: GlobePoint) {
    for (const part of ['lat', 'lon'] as const) {
      const place = `${path}.place.${part}`;
      editor.act({ type: 'edited', path: place, value: point[part], at: Date.now() });
    }
  }

  return (
    <details
      className={styles.media}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        {t('place')} <span className={styles.soft}>{name === '' ? t('noPlace') : name}</span>
      </summary>
      <div className={styles.mediaFields}>
        <EditorField path={`${path}.place.name`} label={words('name')} limit={40} lang={lang} />
        <div className={styles.row}>
          <DegreesField path={`${path}.place.lat`} label={words('lat')} />
          <DegreesField path={`${path}.place.lon`} label={words('lon')} />
        </div>
        {isOpen && !isReadOnly && (
          <PlaceMap
            point={lat === undefined || lon === undefined ? null : { lat, lon }}
            onPut={put}
          />
        )}
        <EditorField path={`${path}.place.land`} label={words('land')} help={t('landForm')} />
      </div>
    </details>
  );
}

/** Degrees to a tenth; what is no number yet stays in the field alone. */
function DegreesField({ path, label }: { path: string; label: string }) {
  const { editor, isReadOnly } = useEditor();
  const value = useFieldValue(path);
  const [typed, setTyped] = useState(value);
  return (
    <Field isCompact id={fieldId(path)} label={label}>
      {(state) => (
        <input
          {...state}
          className={fields.input}
          inputMode="decimal"
          autoComplete="off"
          value={numberIn(typed) === numberIn(value) ? typed : value}
          readOnly={isReadOnly}
          onChange={({ target }) => {
            const text = target.value.trim().replace('\u2212', '-');
            if (!/^-?\d{0,3}([.,]\d?)?$/.test(text)) return;
            setTyped(text);
            editor.act({ type: 'edited', path, value: numberIn(text), at: Date.now() });
          }}
        />
      )}
    </Field>
  );
}

function numberIn(text: string): number | undefined {
  return /\d/.test(text) ? Number(text.replace(',', '.')) : undefined;
}
