import { workToKeep } from '../../../../domain/draft/draft-session.ts';
import type { KeptWork } from '../../../../domain/draft/session-state.ts';
import type { DraftEditorStore } from './draft-editor-state.ts';

/** How long after the last change a draft is kept on the device, in milliseconds. */
export const KEEP_AFTER = 250;

/** Keeps on the device what is unsaved, null for nothing; answers whether it could. */
export type Keep = (work: KeptWork | null) => boolean;

/** Sees to it that the device has what the server does not. */
export class DeviceAutosave {
  readonly #store: DraftEditorStore;
  readonly #keep: Keep;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: DraftEditorStore, keep: Keep) {
    this.#store = store;
    this.#keep = keep;
  }

  keepSoon() {
    this.#timer ??= setTimeout(() => this.keepNow(), KEEP_AFTER);
  }

  keepNow() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const isKept = this.#keep(workToKeep(this.#store.state.session));
    if (isKept !== this.#store.state.isKept) this.#store.set({ isKept });
  }
}
