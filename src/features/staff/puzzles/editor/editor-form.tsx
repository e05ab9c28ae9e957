import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { LOCALES } from '../../../../domain/puzzle/check/authored-puzzle.ts';
import type { Locale } from '../../../../domain/puzzle/puzzle.ts';
import { Choice } from '../../../../ui/form/choice.tsx';
import { Switch } from '../../../../ui/form/switch.tsx';
import { EditorFacts } from './editor-facts.tsx';
import { EditorHint } from './hint/editor-hint.tsx';
import { useEditor } from './editor-context.ts';
import styles from './editor.module.css';

const PLACES = [0, 1, 2, 3] as const;

type EditorFormProps = {
  /** The language in sight where there is room for one only. */
  language: Locale;
  onLanguage: (language: Locale) => void;
  /** Whether hints move in both languages at once. */
  isPair: boolean;
  onPair: (isPair: boolean) => void;
  /** Whether all of it stands unfolded. */
  isWide: boolean;
};

/** All fields of a draft, both languages beside each other. */
export const EditorForm = memo(function EditorForm(props: EditorFormProps) {
  const { language, onLanguage, isPair, onPair, isWide } = props;
  const t = useTranslations('editor');
  const words = useTranslations('preflight');
  const { isReadOnly } = useEditor();
  return (
    <div className={styles.form} data-shown={language}>
      <EditorFacts isWide={isWide} />
      <div className={styles.oneLanguage}>
        <Choice
          label={t('language')}
          value={language}
          options={LOCALES.map((value) => ({ value, words: words(`language.${value}`) }))}
          onChange={onLanguage}
        />
      </div>
      {!isReadOnly && <Switch label={t('pair')} isOn={isPair} onChange={onPair} />}
      {PLACES.map((index) => (
        <EditorHint key={index} index={index} isPair={isPair} isWide={isWide} />
      ))}
    </div>
  );
});
