// `npm run dev`: the page with hot reload at one URL, and behind it the gateway, restarted on change.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createProbe } from 'node:net';
import { fileURLToPath } from 'node:url';

import { endWithParent } from './end-with-parent.mjs';
import { ensureInstalled, requireNode } from './prepare.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const host = process.env['HOST'] ?? '127.0.0.1';
const port = Number(process.env['PORT'] ?? 3000);
const url = `http://${host}:${port}`;
/** What the gateway answers itself, whatever comes after it. */
const gatewayPaths = [
  '/rest/v1',
  '/auth/v1',
  '/payments/',
  '/webhooks/',
  '/staff/',
  '/images/',
  '/config.json',
  '/healthz',
];

requireNode();
endWithParent();
await ensureInstalled();
const gatewayPort = await findFreePort();
const gateway = startGateway();
const stopped = new Promise((resolve) => {
  // At once: Vite ends this process itself on SIGTERM, and would not wait for the gateway.
  const stop = () => {
    gateway.kill('SIGTERM');
    resolve(undefined);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
});
try {
  await Promise.race([isReady(gateway), stopped]);
  const page = await servePage();
  console.log(`Quando for developers: ${url}`);
  await stopped;
  await page.close();
} finally {
  await end(gateway);
}
process.exit(0);

/** Migrations and content are no modules, but a change to them is a change to the gateway too. */
function startGateway() {
  const watched = ['supabase/migrations/**', 'content/**'].flatMap((path) => ['--include', path]);
  const words = ['watch', '--clear-screen=false', ...watched, 'gateway/main.ts'];
  return spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    // Ctrl-C reaches a whole group: in its own, the gateway hears of the end once, from us.
    detached: process.platform !== 'win32',
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(gatewayPort), PUBLIC_URL: url },
  });
}

/**
 * Resolves when the gateway says so for the first time; rejects when it ends before.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<void>}
 */
function isReady(child) {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      if (String(chunk).includes('ready at')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error('The gateway ended.')));
  });
}

/** Vite, with what the gateway answers passed on to it, and the page's settings filled in. */
async function servePage() {
  const answer = await fetch(`http://127.0.0.1:${gatewayPort}/config.json`);
  const { backendUrl, publishableKey, version } = await answer.json();
  Object.assign(process.env, {
    VITE_BACKEND_URL: backendUrl,
    VITE_PUBLISHABLE_KEY: publishableKey,
    VITE_VERSION: version,
  });
  const { createServer } = await import('vite');
  const { closedFiles } = await import('./closed-files.mjs');
  const deny = await closedFiles(root, process.env['DATA_DIR']);
  const target = `http://127.0.0.1:${gatewayPort}`;
  const proxy = Object.fromEntries(gatewayPaths.map((path) => [path, target]));
  const server = await createServer({
    root,
    logLevel: 'warn',
    server: { host, port, strictPort: true, proxy, fs: { deny } },
  });
  return server.listen();
}

/** @returns {Promise<number>} a port that nothing uses at the moment */
async function findFreePort() {
  const probe = createProbe().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

/** @param {import('node:child_process').ChildProcess} child */
async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
