import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outputOf } from '../setup/output-of.ts';
import type { BrowserWindow } from './browser-window.ts';

/** Whatever Firefox wants of the world meets a closed port; this machine is asked without a proxy. */
const preferences = {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
};

type Answer = { id?: number; error?: string; message?: string; result: unknown; params: unknown };

/** Opens a Firefox with an empty profile; it speaks WebDriver BiDi itself, without a driver beside it. */
export async function openFirefoxWindow(program: string): Promise<BrowserWindow> {
  const profile = await mkdtemp(join(tmpdir(), 'quando-firefox-'));
  const lines = Object.entries(preferences).map(
    (preference) => `user_pref(${JSON.stringify(preference).slice(1, -1)});\n`,
  );
  await writeFile(join(profile, 'user.js'), lines.join(''));
  const child = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile, TZ: 'UTC' } },
  );
  const exited = once(child, 'exit');
  const [, address] = await outputOf(child).find(/BiDi listening on (ws:\S+)/);
  const errors: string[] = [];
  const send = await connect(`${address}/session`, (params) => {
    const { level, text } = params as { level: string; text: string };
    if (level === 'error') errors.push(text);
  });
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = (await send('browsingContext.getTree', {})) as {
    contexts: { context: string }[];
  };
  const context = contexts[0]?.context;
  return {
    goto: async (url) =>
      void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async (expression) => {
      const answer = await send('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: false,
      });
      const { result, exceptionDetails } = answer as {
        result?: { value?: string };
        exceptionDetails?: { text: string };
      };
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
      return JSON.parse(result?.value ?? 'null');
    },
    perform: async (actions) => void (await send('input.performActions', { context, actions })),
    hears: async (role, name) => {
      const locator = { type: 'accessibility', value: { role, name } };
      const answer = await send('browsingContext.locateNodes', { context, locator });
      return (answer as { nodes: unknown[] }).nodes.length > 0;
    },
    consoleErrors: () => errors,
    close: async () => {
      await send('browser.close', {});
      await exited;
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Resolves with a function that sends a command and resolves with its result; an event calls `listen`. */
async function connect(url: string, listen: (params: unknown) => void) {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id === undefined) listen(answer.params);
    else waiting.get(answer.id)?.(answer);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`No connection to ${url}`)));
  });
  let sent = 0;
  return async (method: string, params: object): Promise<unknown> => {
    sent += 1;
    const id = sent;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { error, message, result } = await answered;
    waiting.delete(id);
    if (error !== undefined) throw new Error(`${method}: ${error}, ${message}`);
    return result;
  };
}
