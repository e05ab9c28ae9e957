import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Backend } from '../backend/backend.ts';
import { BackendProvider } from '../backend/backend-context.tsx';
import { takeEarlyResponse } from '../device/early-request.ts';
import { pageSettings } from '../device/page-settings.ts';
import { applySettings } from '../device/cookies/settings.ts';
import { currentSettings } from '../device/cookies/use-settings.ts';
import { CatalogueProvider } from './catalogue-provider.tsx';
import { Shell, type ShellKind } from './layout/shell.tsx';
import { StartUp } from './start-up.tsx';

/** The whole page. It begins as the shell the server sent, and then becomes the device's own. */
export function App({ shell }: { shell: ShellKind }) {
  const isAdopted = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return isAdopted ? <Page shell={shell} /> : <Shell kind={shell} />;
}

function Page({ shell }: { shell: ShellKind }) {
  const [backend] = useState<Backend>(() => ({ ...pageSettings(), send: earlyOrFetch }));

  useEffect(() => {
    applySettings(currentSettings());
  }, []);

  return (
    <BackendProvider backend={backend}>
      <CatalogueProvider fallback={<Shell kind={shell} />}>
        <StartUp behind={<Shell kind={shell} isWaiting={false} />} />
      </CatalogueProvider>
    </BackendProvider>
  );
}

function earlyOrFetch(address: string, init: RequestInit): Promise<Response> {
  return takeEarlyResponse(address) ?? fetch(address, init);
}

function neverChanges() {
  return () => undefined;
}
