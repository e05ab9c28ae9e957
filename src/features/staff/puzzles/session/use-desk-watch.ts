import { useEffect } from 'react';
import { useBackOnline } from '../../../../device/use-back-online.ts';
import { isUnsaved } from '../../../../domain/draft/draft-session.ts';
import type { DraftDesk } from './draft-desk.ts';
import { useDesk } from '../editor/editor-context.ts';

/** Keeps and saves when the page is left or hidden, and saves when the connection is back. */
export function useDeskWatch(desk: DraftDesk) {
  const { save } = useDesk(desk);
  useBackOnline(save.state === 'failed', () => void desk.saveNow());

  useEffect(() => {
    const leave = () => {
      desk.keep();
      if (document.visibilityState === 'hidden') void desk.saveNow();
    };
    // Only where the device keeps nothing the browser has to ask.
    const ask = (event: BeforeUnloadEvent) => {
      desk.keep();
      if (!desk.state.isKept && isUnsaved(desk.state.session)) event.preventDefault();
    };
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
      window.removeEventListener('beforeunload', ask);
    };
  }, [desk]);
}
