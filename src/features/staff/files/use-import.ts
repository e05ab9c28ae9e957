import { useReducer } from 'react';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { useBackend } from '../../../backend/backend-context.tsx';
import { importPuzzles } from '../../../backend/staff/files.ts';
import { fileFailureOf } from './file-failure.ts';
import { afterImportStep } from './import-state.ts';

/** The largest file that the server takes, in bytes. */
const LARGEST = 16 * 1024 * 1024;

/**
 * Brings puzzles from a file: first what would change, then, when somebody says so, the change, part
 * by part as the server takes it.
 */
export function useImport() {
  const { backendUrl } = useBackend();
  const { token } = useAccounts();
  const [now, take] = useReducer(afterImportStep, { state: 'idle' });

  async function send(name: string, file: Blob, digest: string | null) {
    try {
      let asked: string | null = digest;
      do {
        const answer = await importPuzzles({ backendUrl, token }, { file, digest: asked });
        take({ type: 'answered', name, file, answer });
        asked = answer.outcome === 'written' ? answer.report.next : null;
      } while (asked !== null);
    } catch (error) {
      take({ type: 'failed', failure: fileFailureOf(error) });
    }
  }

  return {
    now,
    check: (file: File) => {
      take({ type: 'chosen', name: file.name });
      if (file.size > LARGEST) {
        take({ type: 'failed', failure: { kind: 'tooLarge', line: null } });
      } else void send(file.name, file, null);
    },
    takeOver: () => {
      if (now.state !== 'checked') return;
      take({ type: 'writing' });
      void send(now.name, now.file, now.report.digest);
    },
    begin: () => take({ type: 'begin' }),
  };
}
