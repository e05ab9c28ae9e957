import { renderToString } from 'react-dom/server';
import { App } from './app/app.tsx';
import type { ShellKind } from './app/layout/shell.tsx';

/** The markup of one shell, for the build: what React will find and adopt in the browser. */
export function shellMarkup(kind: ShellKind): string {
  return renderToString(<App shell={kind} />);
}
