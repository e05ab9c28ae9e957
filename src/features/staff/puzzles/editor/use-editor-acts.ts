import { useCallback } from 'react';
import { flushSync } from 'react-dom';
import { LOCALES } from '../../../../domain/puzzle/check/authored-puzzle.ts';
import { HINTS } from '../../../../domain/draft/draft-shape.ts';
import type { Locale } from '../../../../domain/puzzle/puzzle.ts';
import type { DraftEditor } from '../session/draft-editor.ts';
import { isOpen } from './is-open.ts';
import { fieldInOther, focusedPlace, focusField, goToField, languageOf } from './go-to-field.ts';
import { moveHint } from './hint/move-hint.ts';

type Sight = {
  /** The language in sight where there is room for one only. */
  language: Locale;
  onLanguage: (language: Locale) => void;
  /** Brings the fields into sight where something else has their place. */
  onWrite: () => void;
  isPair: boolean;
};

/** What can be done in the editor from anywhere: going, undoing, moving. */
export function useEditorActs(editor: DraftEditor, sight: Sight) {
  const { language, onLanguage, onWrite, isPair } = sight;
  const go = useCallback(
    (path: string) => {
      const own = languageOf(path);
      // What is not in sight cannot take the focus.
      flushSync(() => {
        onWrite();
        if (own !== null) onLanguage(own);
      });
      goToField(path);
    },
    [onLanguage, onWrite],
  );

  const back = useCallback(
    (type: 'undone' | 'redone') => {
      const { past, future } = editor.state.session;
      const path = (type === 'undone' ? past : future).at(-1)?.path ?? '';
      editor.act({ type });
      if (path !== '') go(path);
    },
    [editor, go],
  );

  function stepHint(by: 1 | -1) {
    const { hint, locale } = focusedPlace();
    const next = hint === null ? 0 : Math.min(Math.max(hint + by, 0), HINTS - 1);
    go(`${locale ?? language}.tips[${next}].text`);
  }

  function move(by: 1 | -1) {
    const { hint, locale } = focusedPlace();
    if (hint === null || !isOpen(editor.state.draft)) return;
    const locales = isPair ? LOCALES : [locale ?? language];
    moveHint(editor, { from: hint, to: hint + by, locales });
  }

  function crossOver() {
    const other = fieldInOther();
    if (other === null) return onLanguage(language === 'de' ? 'en' : 'de');
    flushSync(() => {
      onWrite();
      onLanguage(other.locale);
    });
    return focusField(document.getElementById(other.id));
  }

  return { go, back, stepHint, move, crossOver };
}
