import { useTranslations } from 'use-intl';
import { copyTip } from '../../../../../domain/draft/copy-tip.ts';
import { pastedSource, putSource } from '../../../../../domain/draft/pasted-source.ts';
import { REGIONS } from '../../../../../domain/puzzle/check/authored-puzzle.ts';
import { type Locale, tipTypes } from '../../../../../domain/puzzle/puzzle.ts';
import { useEditor, useFieldValue } from '../editor-context.ts';
import { EditorField } from '../editor-field.tsx';
import { EditorSelect } from '../editor-select.tsx';
import styles from '../editor.module.css';
import { EditorPlace } from './editor-place.tsx';
import { HintMoves } from './hint-moves.tsx';
import { PictureUpload } from './picture-upload.tsx';

type EditorHintTextProps = { index: number; locale: Locale; isPair: boolean };

/** One hint in one language. */
export function EditorHintText({ index, locale, isPair }: EditorHintTextProps) {
  const t = useTranslations('editor');
  const words = useTranslations('preflight');
  const kinds = useTranslations('play.kind');
  const { isReadOnly } = useEditor();
  const path = `${locale}.tips[${index}]`;
  return (
    <fieldset className="grid gap-12 top shrinks" data-language={locale}>
      <legend className={styles.legend}>{words(`language.${locale}`)}</legend>
      <EditorField
        path={`${path}.text`}
        label={words('field.text')}
        limit={240}
        rows={4}
        lang={locale}
      />
      <SourceFields index={index} locale={locale} />
      <div className={styles.row}>
        <EditorSelect
          path={`${path}.type`}
          label={words('field.type')}
          options={tipTypes.map((value) => ({ value, words: kinds(value) }))}
        />
        <EditorSelect
          path={`${path}.region`}
          label={words('field.region')}
          options={REGIONS.map((value) => ({ value, words: t(`region.${value}`) }))}
        />
      </div>
      <EditorField path={`${path}.title`} label={words('field.title')} limit={200} lang={locale} />
      <EditorField path={`${path}.link`} label={words('field.link')} kind="url" />
      <EditorPlace path={path} lang={locale} />
      <EditorMedia index={index} locale={locale} />
      {!isReadOnly && (
        <div className={styles.tools}>
          <CopyButton index={index} locale={locale} />
          {!isPair && <HintMoves index={index} locales={[locale]} />}
        </div>
      )}
    </fieldset>
  );
}

/** Where a hint’s fact is from, beside its text; address and sentence may be pasted together. */
function SourceFields({ index, locale }: { index: number; locale: Locale }) {
  const words = useTranslations('preflight.field');
  const { editor } = useEditor();
  const path = `${locale}.tips[${index}].source`;
  const takeAs = (part: 'address' | 'quote') => (text: string) => {
    const source = pastedSource(text, part);
    if (source === null) return false;
    const content = putSource(editor.state.session.content, index, locale, source);
    editor.act({ type: 'replaced', content });
    return true;
  };
  return (
    <>
      <EditorField
        path={`${path}.address`}
        label={words('address')}
        kind="url"
        onPaste={takeAs('address')}
      />
      <EditorField
        path={`${path}.quote`}
        label={words('quote')}
        limit={600}
        rows={2}
        lang=""
        onPaste={takeAs('quote')}
      />
    </>
  );
}

/** Takes over what both languages mostly have in common. */
function CopyButton({ index, locale }: { index: number; locale: Locale }) {
  const t = useTranslations('editor');
  const { editor } = useEditor();
  const from = locale === 'de' ? 'en' : 'de';
  return (
    <button
      type="button"
      className={styles.textButton}
      title={t('copyAbout')}
      onClick={() => {
        const content = copyTip(editor.state.session.content, index, from);
        editor.act({ type: 'replaced', content });
      }}
    >
      {t(`copyFrom.${from}`)}
    </button>
  );
}

/** Picture and sound of a hint, folded away where it has none. */
function EditorMedia({ index, locale }: { index: number; locale: Locale }) {
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
