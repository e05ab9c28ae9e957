import { useEffect } from 'react';
import { today } from '../device/clock.ts';
import { writeCookie } from '../device/cookies/cookie.ts';
import { cookies } from '../device/cookies/cookies.ts';
import { StartDialog } from '../features/settings/start-dialog.tsx';
import { focusHint } from '../ui/focus/focus-hint.ts';
import { callTour } from './deferred/tour-call.ts';

/** The greeting of the first visit; however it ends, it does not come again. */
export function FirstVisit({ onEnd }: { onEnd: () => void }) {
  useEffect(() => focusHint, []);

  function end() {
    const { now, ends } = today();
    writeCookie(cookies.visitorState, true, now, ends);
    onEnd();
  }

  return (
    <StartDialog
      onClose={end}
      onTutorial={() => {
        end();
        callTour();
      }}
    />
  );
}
