import { followTip } from '../../../../domain/draft/follow-tips.ts';
import type { DraftEditor } from '../session/draft-editor.ts';

type FollowedHint = {
  /** Where the hint is now. */
  index: () => number;
  stop: () => void;
};

/** Keeps an eye on a hint of a draft, whoever moves it. */
export function followHint(editor: DraftEditor, index: number, locale: 'de' | 'en'): FollowedHint {
  let path = `${locale}.tips[${index}]`;
  let { content } = editor.state.session;
  const stop = editor.subscribe(() => {
    const next = editor.state.session.content;
    if (next === content) return;
    path = followTip(path, content, next);
    content = next;
  });
  return { index: () => Number(/\d/.exec(path)?.[0]), stop };
}
