import { NoConnectionError, ServerError } from '../../backend/errors.ts';
import type { Draft, SavedDraft } from '../../backend/makers/draft-schema.ts';
import { type Failure, failureOf } from '../../backend/makers/failure.ts';
import type { DraftContent } from '../../game/puzzle-draft/draft-content.ts';
import {
  afterDraftEvent,
  type DraftEvent,
  isUnsaved,
  workToKeep,
} from '../../game/puzzle-draft/draft-session.ts';
import { leanDraft } from '../../game/puzzle-draft/draft-shape.ts';
import { isSame } from '../../game/puzzle-draft/same-value.ts';
import type { DraftSession, KeptWork } from '../../game/puzzle-draft/session-state.ts';
import { isOpen } from './is-open.ts';

/** How long after the last change a draft is saved, and kept on the device, in milliseconds. */
export const SAVE_AFTER = 1200;
export const KEEP_AFTER = 250;

/** When a save that failed is tried again, in milliseconds; the last goes on. */
const TRY_AGAIN = [5000, 15_000, 60_000];

/** How often in a row somebody else may be faster. */
const MOST_MERGES = 5;

export type DeskCalls = {
  load: () => Promise<Draft>;
  save: (revision: number, content: DraftContent) => Promise<SavedDraft>;
  /** Keeps on the device what is unsaved, null for nothing; answers whether it could. */
  keep: (work: KeptWork | null) => boolean;
};

export type SaveState =
  | { state: 'idle' }
  | { state: 'saving' }
  | { state: 'failed'; failure: Failure; field: string | undefined };

/** What an editor should be told of, once; counted, so that the same again is news again. */
export type DeskNews = {
  kind: 'merged' | 'conflict' | 'takenUp' | 'savedAgain' | 'saved';
  count: number;
};

export type DeskState = {
  session: DraftSession;
  /** The draft as the server has it, as far as this page knows. */
  draft: Draft;
  save: SaveState;
  news: DeskNews | null;
  /** Whether the device keeps what is unsaved, should the page go. */
  isKept: boolean;
};

/** One page's work on a draft: saves it by itself, one save at a time, and merges what others save. */
export class DraftDesk {
  #state: DeskState;
  readonly #calls: DeskCalls;
  readonly #listeners = new Set<() => void>();
  #running: Promise<void> | null = null;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  /** What was sent last. */
  #sent: DraftContent | null = null;
  #isLeft = false;

  constructor(draft: Draft, session: DraftSession, calls: DeskCalls) {
    this.#calls = calls;
    this.#state = { session, draft, save: { state: 'idle' }, news: null, isKept: true };
    if (workToKeep(session) === null) return;
    this.#keepNow();
    if (!this.#canSave()) return;
    this.#tell('takenUp');
    this.#saveSoon(SAVE_AFTER);
  }

  get state(): DeskState {
    return this.#state;
  }

  readonly subscribe = (listen: () => void): (() => void) => {
    this.#listeners.add(listen);
    return () => this.#listeners.delete(listen);
  };

  /** Somebody edits, moves, undoes or decides. */
  readonly act = (event: DraftEvent) => {
    if (!isOpen(this.#state.draft)) return;
    const { content } = this.#state.session;
    this.#apply(event);
    this.#keepTimer ??= setTimeout(() => this.#keepNow(), KEEP_AFTER);
    // A moved hint meets others' edits best while nothing else has changed.
    if (this.#state.session.content !== content) {
      this.#saveSoon(event.type === 'moved' ? 0 : SAVE_AFTER);
    }
  };

  /** Saves what is unsaved, with what comes meanwhile; resolves to whether the server has it all. */
  async saveNow(): Promise<boolean> {
    clearTimeout(this.#saveTimer);
    await this.#running;
    if (this.#canSave()) await this.#save();
    if (this.#canSave() && this.#state.save.state === 'idle') await this.#save();
    return !isUnsaved(this.#state.session);
  }

  /** Saves because somebody asked for it, who is told that it is done. */
  readonly saveByHand = async () => {
    if (await this.saveNow()) this.#tell('saved');
  };

  /**
   * Saves, and does something else with the draft at the revision that stands then.
   *
   * @throws what `call` throws; the draft of the server is fetched anew then
   */
  async change(call: (revision: number) => Promise<Partial<Draft>>): Promise<boolean> {
    if (!(await this.saveNow())) return false;
    try {
      const { revision } = this.#state.session;
      const changes = await call(revision);
      // What was saved meanwhile knows more than this answer.
      if (this.#state.session.revision !== revision) await this.#refreshIfPossible();
      else this.#set({ draft: { ...this.#state.draft, ...changes } });
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
   * @throws what `call` throws; the draft of the server is fetched anew in any case
   */
  async restore(call: () => Promise<unknown>): Promise<void> {
    try {
      await call();
      this.#set({ draft: { ...this.#state.draft, removedAt: null } });
    } finally {
      await this.#refreshIfPossible();
      if (this.#canSave()) this.#saveSoon(0);
    }
  }

  /** Takes over what the server has by now. */
  async refresh(): Promise<void> {
    await this.#running;
    const { draft } = this.#state;
    const answer = await this.#calls.load();
    // Something was saved or changed meanwhile, perhaps after this answer was given.
    if (this.#state.draft !== draft) return this.refresh();
    this.#takeOver(answer);
  }

  /** Keeps what is unsaved on the device at once: the page may go any moment. */
  readonly keep = () => this.#keepNow();

  /** The page leaves: what is unsaved is kept and sent, and nothing comes after it. */
  leave() {
    this.#isLeft = true;
    this.#keepNow();
    void this.saveNow();
    this.#listeners.clear();
  }

  #refreshIfPossible(): Promise<void> {
    return this.refresh().catch(() => undefined);
  }

  #canSave(): boolean {
    return isUnsaved(this.#state.session) && isOpen(this.#state.draft);
  }

  #saveSoon(delay: number) {
    clearTimeout(this.#saveTimer);
    if (this.#isLeft) return;
    this.#saveTimer = setTimeout(() => {
      if (this.#running === null && this.#canSave()) void this.#save();
    }, delay);
  }

  #save(): Promise<void> {
    const hadFailed = this.#state.save.state === 'failed';
    this.#running ??= this.#saveOnce(0, hadFailed).finally(() => {
      this.#running = null;
      this.#keepNow();
      const { save, session } = this.#state;
      // What was refused is not sent again by itself, unless it says something else by now.
      const isNew = save.state === 'idle' || !isSame(session.content, this.#sent);
      if (this.#canSave() && isNew) this.#saveSoon(SAVE_AFTER);
    });
    return this.#running;
  }

  async #saveOnce(merges: number, hadFailed: boolean): Promise<void> {
    this.#apply({ type: 'sent' });
    const { inFlight, revision } = this.#state.session;
    if (inFlight === null) return this.#set({ save: { state: 'idle' } });
    this.#sent = inFlight;
    this.#set({ save: { state: 'saving' } });
    this.#keepNow();
    try {
      const content = leanDraft(inFlight);
      const saved = await this.#calls.save(revision, content);
      this.#apply({ type: 'saved', revision: saved.revision });
      this.#set({ draft: { ...this.#state.draft, ...saved, content }, save: { state: 'idle' } });
      this.#failures = 0;
      if (hadFailed) this.#tell('savedAgain');
    } catch (error) {
      await this.#afterFailure(error, merges, hadFailed);
    }
  }

  async #afterFailure(error: unknown, merges: number, hadFailed: boolean): Promise<void> {
    const failure = failureOf(error);
    const mayHaveArrived = failure === 'noConnection' || failure === 'unknown';
    this.#apply({ type: mayHaveArrived ? 'unanswered' : 'refused' });
    const isBehind = failure === 'otherRevision' || failure === 'notNow' || failure === 'notThere';
    if (!isBehind || merges >= MOST_MERGES) return this.#fail(error, failure);
    try {
      this.#takeOver(await this.#calls.load());
    } catch (reason) {
      return this.#fail(reason, failureOf(reason));
    }
    if (failure === 'otherRevision' && this.#canSave()) {
      return this.#saveOnce(merges + 1, hadFailed);
    }
    this.#set({ save: { state: 'idle' } });
  }

  #fail(error: unknown, failure: Failure) {
    const field = error instanceof ServerError ? error.field : undefined;
    this.#set({ save: { state: 'failed', failure, field } });
    const delay = TRY_AGAIN[Math.min(this.#failures, TRY_AGAIN.length - 1)] ?? SAVE_AFTER;
    this.#failures += 1;
    const mayPass = error instanceof NoConnectionError || ['unknown', 'tooMany'].includes(failure);
    if (mayPass) this.#saveSoon(delay);
  }

  #takeOver(draft: Draft) {
    const { session } = this.#state;
    this.#set({ draft });
    if (isUnsaved(session) && !isOpen(draft)) return;
    this.#apply({ type: 'overtaken', theirs: draft });
    const { content, conflicts } = this.#state.session;
    if (conflicts.length > session.conflicts.length) this.#tell('conflict');
    else if (content !== session.content) this.#tell('merged');
    this.#keepNow();
  }

  #apply(event: DraftEvent) {
    const session = afterDraftEvent(this.#state.session, event);
    if (session !== this.#state.session) this.#set({ session });
  }

  #tell(kind: DeskNews['kind']) {
    this.#set({ news: { kind, count: (this.#state.news?.count ?? 0) + 1 } });
  }

  #keepNow() {
    clearTimeout(this.#keepTimer);
    this.#keepTimer = undefined;
    const isKept = this.#calls.keep(workToKeep(this.#state.session));
    if (isKept !== this.#state.isKept) this.#set({ isKept });
  }

  #set(changes: Partial<DeskState>) {
    this.#state = { ...this.#state, ...changes };
    for (const listen of this.#listeners) listen();
  }
}
