import type { Draft } from '../../../../backend/staff/draft-schema.ts';
import { openSession } from '../../../../domain/draft/draft-session.ts';
import type { KeptWork } from '../../../../domain/draft/session-state.ts';
import { DraftEditor } from './draft-editor.ts';

/** A hint of a test’s draft. */
export const aTip = (text: string, more: object = {}) => ({ text, type: 'wiki', ...more });

/** A draft with four hints in both languages; what is named is otherwise. */
export function aDraft(change: Partial<Draft> = {}): Draft {
  return {
    key: 'moon',
    revision: 3,
    content: {
      year: 1969,
      timeScale: 3,
      de: { tips: ['Eins', 'Zwei', 'Drei', 'Vier'].map((each) => aTip(each)) },
      en: { tips: ['One', 'Two', 'Three', 'Four'].map((each) => aTip(each)) },
    },
    isReady: false,
    plannedFor: null,
    updatedAt: null,
    updatedBy: null,
    removedAt: null,
    isFrozen: false,
    isChanged: false,
    published: null,
    ...change,
  };
}

const source = { address: 'https://example.org/', quote: 'So.' };
const tipsOf = (...words: string[]) => ({ tips: words.map((each) => aTip(each, { source })) });

/** What a draft says that lacks nothing. */
export const wholeContent: Draft['content'] = {
  year: 1969,
  timeScale: 3,
  difficulty: 3,
  de: tipsOf('Ein Kaufmann.', 'Ein Schiff.', 'Eine Stadt.', 'Eine Insel.'),
  en: tipsOf('A merchant.', 'A ship.', 'A city.', 'An island.'),
};

/** An editor of a draft, with a server that takes everything and has it as `server.stored`. */
export function anEditor(draft: Draft, kept: KeptWork | null = null) {
  const server = { stored: draft };
  const editor = new DraftEditor(draft, openSession(draft, kept), {
    load: async () => server.stored,
    save: async (revision, content) => {
      server.stored = { ...server.stored, revision: revision + 1, content, isReady: false };
      return { revision: revision + 1, isReady: false, updatedAt: '2040-06-13T10:00:00Z' };
    },
    keep: () => true,
  });
  return { editor, server };
}
