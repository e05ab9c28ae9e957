import { useReducer } from 'react';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { useBackend } from '../../../backend/backend-context.tsx';
import { fetchPicture, importPuzzles, uploadImage } from '../../../backend/staff/files.ts';
import { fileFailureOf } from './file-failure.ts';
import { afterImportStep, type FileFailure } from './import-state.ts';

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

  const fail = (kind: FileFailure) => take({ type: 'failed', failure: { kind, line: null } });

  /** Looks at an archive: pictures that are not here yet are brought first, so that puzzles can name them. */
  async function unpack(file: File) {
    try {
      const { LARGEST_ARCHIVE, unpackArchive } = await import('./archive.ts');
      if (file.size > LARGEST_ARCHIVE) return fail('tooLarge');
      const archive = new Uint8Array(await file.arrayBuffer());
      const text = await unpackArchive(archive, async (address, bytes) => {
        if ((await fetchPicture({ backendUrl }, address)) !== null) return address;
        return (await uploadImage({ backendUrl, token }, new Blob([bytes]))).address;
      });
      if (text === null) return fail('notReadable');
      return send(file.name, new Blob([text]), null);
    } catch (error) {
      take({ type: 'failed', failure: fileFailureOf(error) });
    }
  }

  return {
    now,
    check: (file: File) => {
      take({ type: 'chosen', name: file.name });
      if (/\.zip$/i.test(file.name)) void unpack(file);
      else if (file.size > LARGEST) fail('tooLarge');
      else void send(file.name, file, null);
    },
    takeOver: () => {
      if (now.state !== 'checked') return;
      take({ type: 'writing' });
      void send(now.name, now.file, now.report.digest);
    },
    begin: () => take({ type: 'begin' }),
  };
}
