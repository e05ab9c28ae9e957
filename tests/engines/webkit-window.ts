import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { freePort } from '../setup/free-port.ts';
import { outputOf } from '../setup/output-of.ts';
import type { BrowserWindow } from './browser-window.ts';

/** The programs that it takes: the driver, the browser it drives, and a screen for it. */
export type WebKitPrograms = { driver: string; browser: string; screen: string };

/** What has a role of ARIA by itself; the driver tells role and name of one element at a time. */
const elements: Partial<Record<string, string>> = {
  heading: 'h1, h2',
  button: 'button',
  textbox: 'input',
};

/** Opens WebKitGTK's own small browser through its driver, on a screen that nobody sees. */
export async function openWebKitWindow(programs: WebKitPrograms): Promise<BrowserWindow> {
  const home = await mkdtemp(join(tmpdir(), 'quando-webkit-'));
  const screen = spawn(programs.screen, ['-displayfd', '1', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = await outputOf(screen).find(/\d+(?=\n)/);
  const port = await freePort();
  const driver = spawn(programs.driver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, HOME: home, TZ: 'UTC', DISPLAY: `:${display}` },
  });
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${url}/status`), { timeout: 10_000 });
  const browserOptions = { binary: programs.browser, args: ['--automation'] };
  const { sessionId } = (await ask(`${url}/session`, {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } },
  })) as { sessionId: string };
  const session = `${url}/session/${sessionId}`;
  return {
    goto: async (to) => void (await ask(`${session}/url`, { url: to })),
    evaluate: (expression) =>
      ask(`${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    perform: async (actions) => void (await ask(`${session}/actions`, { actions })),
    hears: async (role, name) => {
      const value = elements[role] ?? `[role="${role}"]`;
      const found = await ask(`${session}/elements`, { using: 'css selector', value });
      for (const element of found as Record<string, string>[]) {
        const computed = async (what: string) => {
          const id = String(Object.values(element)[0]);
          const answer = await fetch(`${session}/element/${id}/computed${what}`);
          return ((await answer.json()) as { value: unknown }).value;
        };
        const script = `return (${wordsIn.toString()})(arguments[0])`;
        const label =
          (await computed('label')) ||
          (await ask(`${session}/execute/sync`, { script, args: [element] }));
        if (label === name && (await computed('role')) === role) return true;
      }
      return false;
    },
    // Its driver tells none, and what it is driven in keeps nothing, not even what it says.
    consoleErrors: () => [],
    close: async () => {
      await fetch(session, { method: 'DELETE' });
      for (const child of [driver, screen]) {
        child.kill();
        await once(child, 'exit');
      }
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Runs in the page: what is read of something that the driver has no name of, as of a cell. */
function wordsIn(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const part of copy.querySelectorAll('[aria-hidden="true"]')) part.remove();
  return copy.textContent.trim();
}

async function ask(url: string, body: object): Promise<unknown> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${url}: ${value.error}, ${value.message}`);
  return value;
}
