import { useEffect, useLayoutEffect, useState } from 'react';
import type { Backend } from '../backend/backend.ts';
import { BackendProvider } from '../backend/backend-context.tsx';
import { repeatEarlyInput } from '../device/early-input.ts';
import { takeEarlyResponse } from '../device/early-request.ts';
import { pageSettings } from '../device/page-settings.ts';
import { applySettings } from '../device/cookies/settings.ts';
import { currentSettings } from '../device/cookies/use-settings.ts';
import { isGamePath } from '../domain/puzzle/puzzle-path.ts';
import { CatalogueProvider, type Words } from './catalogue-provider.tsx';
import { Shell, type ShellKind } from './layout/shell.tsx';
import { StartUp } from './start-up.tsx';

/** The whole page, in the words that it begins with. */
export function App({ words }: { words: Words }) {
  const [backend] = useState<Backend>(() => ({ ...pageSettings(), send: earlyOrFetch }));
  const [shell] = useState<ShellKind>(() => (isGamePath(location.pathname) ? 'game' : 'plain'));

  useEffect(() => applySettings(currentSettings()), []);
  // In the step that lets the game answer: no key may come before those pressed earlier.
  useLayoutEffect(repeatEarlyInput, []);

  return (
    <BackendProvider backend={backend}>
      <CatalogueProvider first={words}>
        <StartUp behind={<Shell kind={shell} isWaiting={false} />} />
      </CatalogueProvider>
    </BackendProvider>
  );
}

function earlyOrFetch(address: string, init: RequestInit): Promise<Response> {
  return takeEarlyResponse(address) ?? fetch(address, init);
}
