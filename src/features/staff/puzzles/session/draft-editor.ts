import type { Draft } from '../../../../backend/staff/draft-schema.ts';
import { type DraftEvent, workToKeep } from '../../../../domain/draft/draft-session.ts';
import type { DraftSession } from '../../../../domain/draft/session-state.ts';
import { DeviceAutosave, type Keep } from './device-autosave.ts';
import { ServerAutosave, type SaveCalls } from './server-autosave.ts';
import { type DraftEditorState, DraftEditorStore } from './draft-editor-state.ts';
import { isOpen } from '../editor/is-open.ts';

export type DraftEditorCalls = SaveCalls & { keep: Keep };

/** One page's work on a draft: saves it by itself, one save at a time, and merges what others save. */
export class DraftEditor {
  readonly #store: DraftEditorStore;
  readonly #autosave: DeviceAutosave;
  readonly #saving: ServerAutosave;

  constructor(draft: Draft, session: DraftSession, calls: DraftEditorCalls) {
    this.#store = new DraftEditorStore(draft, session);
    this.#autosave = new DeviceAutosave(this.#store, calls.keep);
    this.#saving = new ServerAutosave(this.#store, this.#autosave, calls);
    this.subscribe = this.#store.subscribe;
    if (workToKeep(session) === null) return;
    this.#autosave.keepNow();
    if (!this.#saving.canSave) return;
    this.#store.notify('takenUp');
    this.#saving.saveSoon();
  }

  readonly subscribe: (listen: () => void) => () => void;

  get state(): DraftEditorState {
    return this.#store.state;
  }

  /** Somebody edits, moves, undoes or decides. */
  readonly act = (event: DraftEvent) => {
    if (!isOpen(this.state.draft)) return;
    const { content } = this.state.session;
    this.#store.apply(event);
    this.#autosave.keepSoon();
    if (this.state.session.content === content) return;
    // A moved hint meets others' edits best while nothing else has changed.
    if (event.type === 'moved') this.#saving.saveSoon(0);
    else this.#saving.saveSoon();
  };

  /** Saves what is unsaved, with what comes meanwhile; resolves to whether the server has it all. */
  saveNow(): Promise<boolean> {
    return this.#saving.saveNow();
  }

  /** Saves because somebody asked for it, who is told that it is done, or what others did meanwhile. */
  readonly saveByHand = async () => {
    const { news: before } = this.state;
    if (!(await this.saveNow())) return;
    const { news } = this.state;
    const isOfOthers = news?.kind === 'merged' || news?.kind === 'conflict';
    if (news === before || !isOfOthers) this.#store.notify('saved');
  };

  /**
   * Saves, and does something else with the draft at the revision that stands then.
   *
   * @throws what `call` throws; the draft of the server is fetched again then
   */
  async change(call: (revision: number) => Promise<Partial<Draft>>): Promise<boolean> {
    if (!(await this.saveNow())) return false;
    try {
      const { revision } = this.state.session;
      const changes = await call(revision);
      // What was saved meanwhile knows more than this answer.
      if (this.state.session.revision !== revision) await this.#refreshIfPossible();
      else this.#store.set({ draft: { ...this.state.draft, ...changes } });
      return true;
    } catch (error) {
      await this.#refreshIfPossible();
      throw error;
    }
  }

  /**
   * Brings a removed draft back. Nothing has to be saved before, since nothing can be: it is saved
   * once the draft is there again.
   *
   * @throws what `call` throws; the draft of the server is fetched again in any case
   */
  async restore(call: () => Promise<unknown>): Promise<void> {
    try {
      await call();
      this.#store.set({ draft: { ...this.state.draft, removedAt: null } });
    } finally {
      await this.#refreshIfPossible();
      if (this.#saving.canSave) this.#saving.saveSoon(0);
    }
  }

  /** Takes over what the server has by now. */
  refresh(): Promise<void> {
    return this.#saving.refresh();
  }

  /** Keeps what is unsaved on the device at once: the page may go any moment. */
  readonly keep = () => this.#autosave.keepNow();

  /** The page leaves: what is unsaved is kept and sent, and nothing comes after it. */
  leave() {
    this.#autosave.keepNow();
    this.#saving.saveLast();
    this.#store.silence();
  }

  #refreshIfPossible(): Promise<void> {
    return this.refresh().catch(() => undefined);
  }
}
