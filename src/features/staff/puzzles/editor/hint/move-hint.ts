import { flushSync } from 'react-dom';
import type { TipMove } from '../../../../../domain/draft/move-tip.ts';
import type { DraftEditor } from '../../session/draft-editor.ts';
import { focusField } from '../go-to-field.ts';

/**
 * Moves a hint as far as there are places, and takes the focus to the same control where the hint is now: its id names the
 * place of the hint, as those of fields do.
 */
export function moveHint(editor: DraftEditor, move: TipMove) {
  const id = document.activeElement?.id ?? '';
  flushSync(() => editor.act({ type: 'moved', move }));
  if (!id.includes(`tips-${move.from}`)) return;
  focusField(document.getElementById(id.replace(`tips-${move.from}`, `tips-${move.to}`)));
}
