import { flushSync } from 'react-dom';
import type { TipMove } from '../../../../../domain/draft/move-tip.ts';
import type { DraftDesk } from '../../session/draft-desk.ts';
import { focusField } from '../go-to-field.ts';

/**
 * Moves a hint, and takes the focus to the same control where the hint is now: its id names the
 * place of the hint, as those of fields do.
 */
export function moveHint(desk: DraftDesk, move: TipMove) {
  const id = document.activeElement?.id ?? '';
  flushSync(() => desk.act({ type: 'moved', move }));
  if (!id.includes(`tips-${move.from}`)) return;
  focusField(document.getElementById(id.replace(`tips-${move.from}`, `tips-${move.to}`)));
}
