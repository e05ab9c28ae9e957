import { useTranslations } from 'use-intl';
import type { Locale } from '../../../../../domain/puzzle/puzzle.ts';
import { useEditor, useFieldValue } from '../editor-context.ts';
import { EditorField } from '../editor-field.tsx';
import styles from '../editor.module.css';
import { PictureUpload } from './picture-upload.tsx';

/** Picture and sound of a hint, folded away where it has none. */
export function EditorMedia({ index, locale }: { index: number; locale: Locale }) {
  const t = useTranslations('editor');
  const words = useTranslations('preflight.field');
  const { isReadOnly } = useEditor();
  const path = `${locale}.tips[${index}]`;
  const image = useFieldValue(`${path}.image`);
  const audio = useFieldValue(`${path}.audio`);
  const has = [
    ...(image === '' ? [] : [words('image')]),
    ...(audio === '' ? [] : [words('audio')]),
  ];
  return (
    <details className={styles.media}>
      <summary>
        {t('media')}{' '}
        <span className={styles.soft}>{has.length === 0 ? t('noMedia') : has.join(', ')}</span>
      </summary>
      <div className={styles.mediaFields}>
        <EditorField path={`${path}.image`} label={words('image')} help={t('imageForm')} />
        {/^\/[^/]/.test(image) && <img className={styles.picture} src={image} alt="" />}
        {!isReadOnly && <PictureUpload index={index} locale={locale} />}
        <EditorField
          path={`${path}.imageAlt`}
          label={words('imageAlt')}
          limit={240}
          rows={2}
          lang={locale}
        />
        <EditorField path={`${path}.copyright`} label={words('copyright')} limit={300} />
        <EditorField path={`${path}.audio`} label={words('audio')} help={t('audioForm')} />
      </div>
    </details>
  );
}
