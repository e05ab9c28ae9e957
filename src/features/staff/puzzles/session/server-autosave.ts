import { NoConnectionError, ServerError } from '../../../../backend/errors.ts';
import type { Draft, SavedDraft } from '../../../../backend/staff/draft-schema.ts';
import { type Failure, failureOf } from '../../../../backend/staff/failure.ts';
import type { DraftContent } from '../../../../domain/draft/draft-content.ts';
import { isUnsaved } from '../../../../domain/draft/draft-session.ts';
import { leanDraft } from '../../../../domain/draft/draft-shape.ts';
import { isSame } from '../../../../domain/draft/same-value.ts';
import type { DeviceAutosave } from './device-autosave.ts';
import type { DraftEditorStore } from './draft-editor-state.ts';
import { isOpen } from '../editor/is-open.ts';

/** How long after the last change a draft is saved, in milliseconds. */
export const SAVE_AFTER = 1200;

/** When a save that failed is tried again, in milliseconds; the last goes on. */
const TRY_AGAIN = [5000, 15_000, 60_000];

/** How often in a row somebody else may be faster. */
const MOST_MERGES = 5;

export type SaveCalls = {
  load: () => Promise<Draft>;
  save: (revision: number, content: DraftContent) => Promise<SavedDraft>;
};

/** Brings what a page says to the server, one save at a time, and what others have saved to the page. */
export class ServerAutosave {
  readonly #store: DraftEditorStore;
  readonly #autosave: DeviceAutosave;
  readonly #calls: SaveCalls;
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  /** What was sent last. */
  #sent: DraftContent | null = null;
  #isOver = false;

  constructor(store: DraftEditorStore, autosave: DeviceAutosave, calls: SaveCalls) {
    this.#store = store;
    this.#autosave = autosave;
    this.#calls = calls;
  }

  get canSave(): boolean {
    return isUnsaved(this.#store.state.session) && isOpen(this.#store.state.draft);
  }

  saveSoon(delay = SAVE_AFTER) {
    clearTimeout(this.#timer);
    if (this.#isOver) return;
    this.#timer = setTimeout(() => {
      if (this.#running === null && this.canSave) void this.#save();
    }, delay);
  }

  /** Saves what is unsaved, with what comes meanwhile; resolves to whether the server has it all. */
  async saveNow(): Promise<boolean> {
    clearTimeout(this.#timer);
    await this.#running;
    if (this.canSave) await this.#save();
    if (this.canSave && this.#store.state.save.state === 'idle') await this.#save();
    return !isUnsaved(this.#store.state.session);
  }

  /** Saves once more, and nothing by itself after it. */
  saveLast() {
    this.#isOver = true;
    void this.saveNow();
  }

  /** Takes over what the server has by now. */
  async refresh(): Promise<void> {
    await this.#running;
    const { draft } = this.#store.state;
    const answer = await this.#calls.load();
    // Something was saved or changed meanwhile, perhaps after this answer was given.
    if (this.#store.state.draft !== draft) return this.refresh();
    this.#takeOver(answer);
  }

  #save(): Promise<void> {
    const hadFailed = this.#store.state.save.state === 'failed';
    this.#running ??= this.#saveOnce(0, hadFailed).finally(() => {
      this.#running = null;
      this.#autosave.keepNow();
      const { save, session } = this.#store.state;
      // What was refused is not sent again by itself, unless it says something else by now.
      const isNew = save.state === 'idle' || !isSame(session.content, this.#sent);
      if (this.canSave && isNew) this.saveSoon();
    });
    return this.#running;
  }

  async #saveOnce(merges: number, hadFailed: boolean): Promise<void> {
    const store = this.#store;
    store.apply({ type: 'sent' });
    const { inFlight, revision } = store.state.session;
    if (inFlight === null) return;
    this.#sent = inFlight;
    store.set({ save: { state: 'saving' } });
    this.#autosave.keepNow();
    try {
      const content = leanDraft(inFlight);
      const saved = await this.#calls.save(revision, content);
      store.apply({ type: 'saved', revision: saved.revision });
      const { draft } = store.state;
      const isChanged = draft.published !== null;
      store.set({ draft: { ...draft, ...saved, content, isChanged }, save: { state: 'idle' } });
      this.#failures = 0;
      if (hadFailed) store.notify('savedAgain');
    } catch (error) {
      await this.#afterFailure(error, merges, hadFailed);
    }
  }

  async #afterFailure(error: unknown, merges: number, hadFailed: boolean): Promise<void> {
    const failure = failureOf(error);
    const mayHaveArrived = failure === 'noConnection' || failure === 'unknown';
    this.#store.apply({ type: mayHaveArrived ? 'unanswered' : 'refused' });
    const isBehind = failure === 'otherRevision' || failure === 'notNow' || failure === 'notThere';
    if (!isBehind || merges >= MOST_MERGES) return this.#fail(error, failure);
    try {
      this.#takeOver(await this.#calls.load());
    } catch (reason) {
      return this.#fail(reason, failureOf(reason));
    }
    if (failure === 'otherRevision' && this.canSave) {
      return this.#saveOnce(merges + 1, hadFailed);
    }
    this.#store.set({ save: { state: 'idle' } });
  }

  #fail(error: unknown, failure: Failure) {
    const field = error instanceof ServerError ? error.field : undefined;
    this.#store.set({ save: { state: 'failed', failure, field } });
    const delay = TRY_AGAIN[Math.min(this.#failures, TRY_AGAIN.length - 1)] ?? SAVE_AFTER;
    this.#failures += 1;
    const mayPass = error instanceof NoConnectionError || ['unknown', 'tooMany'].includes(failure);
    if (mayPass) this.saveSoon(delay);
  }

  #takeOver(draft: Draft) {
    const store = this.#store;
    const { session } = store.state;
    store.set({ draft });
    if (isUnsaved(session) && !isOpen(draft)) return;
    store.apply({ type: 'overtaken', theirs: draft });
    const { content, conflicts } = store.state.session;
    if (conflicts.length > session.conflicts.length) store.notify('conflict');
    else if (content !== session.content) store.notify('merged');
    this.#autosave.keepNow();
  }
}
