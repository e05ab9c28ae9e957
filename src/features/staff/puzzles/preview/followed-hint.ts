import { followTip } from '../../../../domain/draft/follow-tips.ts';
import type { DraftDesk } from '../session/draft-desk.ts';

type FollowedHint = {
  /** Where the hint is now. */
  index: () => number;
  stop: () => void;
};

/** Keeps an eye on a hint of a draft, whoever moves it. */
export function followHint(desk: DraftDesk, index: number, locale: 'de' | 'en'): FollowedHint {
  let path = `${locale}.tips[${index}]`;
  let { content } = desk.state.session;
  const stop = desk.subscribe(() => {
    const next = desk.state.session.content;
    if (next === content) return;
    path = followTip(path, content, next);
    content = next;
  });
  return { index: () => Number(/\d/.exec(path)?.[0]), stop };
}
