import { createContext, type ReactNode, use } from 'react';
import type { Backend } from './backend.ts';

const BackendContext = createContext<Backend | null>(null);

/** Hands the page's one backend to everything inside. */
export function BackendProvider({ backend, children }: { backend: Backend; children: ReactNode }) {
  return <BackendContext value={backend}>{children}</BackendContext>;
}

/** The page's backend; an error outside of its provider. */
export function useBackend(): Backend {
  const backend = use(BackendContext);
  if (backend === null) throw new Error('There is no BackendProvider around this component');
  return backend;
}
