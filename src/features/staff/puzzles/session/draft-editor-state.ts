import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Draft } from '../../../../backend/staff/draft-schema.ts';
import type { Failure } from '../../../../backend/staff/failure.ts';
import { afterDraftEvent, type DraftEvent } from '../../../../domain/draft/draft-session.ts';
import type { DraftSession } from '../../../../domain/draft/session-state.ts';

export type SaveState =
  | { state: 'idle' }
  | { state: 'saving' }
  | { state: 'failed'; failure: Failure; field: string | undefined };

/** What an editor should be told of, once; counted, so that the same again is news again. */
export type DraftEditorNews = {
  kind: 'merged' | 'conflict' | 'takenUp' | 'savedAgain' | 'saved';
  count: number;
};

export type DraftEditorState = {
  session: DraftSession;
  /** The draft as the server has it, as far as this page knows. */
  draft: Draft;
  save: SaveState;
  news: DraftEditorNews | null;
  /** Whether the device keeps what is unsaved, should the page go. */
  isKept: boolean;
};

/** All that is known of one page's work on a draft, and who is told when it changes. */
export class DraftEditorStore {
  readonly #store: StoreApi<DraftEditorState>;
  #isSilent = false;

  constructor(draft: Draft, session: DraftSession) {
    const state = { session, draft, save: { state: 'idle' }, news: null, isKept: true } as const;
    this.#store = createStore<DraftEditorState>(() => state);
  }

  get state(): DraftEditorState {
    return this.#store.getState();
  }

  readonly subscribe = (listen: () => void): (() => void) =>
    this.#store.subscribe(() => {
      if (!this.#isSilent) listen();
    });

  set(changes: Partial<DraftEditorState>) {
    this.#store.setState(changes);
  }

  /** What does not change the session tells nobody. */
  apply(event: DraftEvent) {
    const session = afterDraftEvent(this.state.session, event);
    if (session !== this.state.session) this.set({ session });
  }

  notify(kind: DraftEditorNews['kind']) {
    this.set({ news: { kind, count: (this.state.news?.count ?? 0) + 1 } });
  }

  /** Nobody is told any more. */
  silence() {
    this.#isSilent = true;
  }
}
