import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Below the root, where the program finds its packages and package.json. */
const cache = join(root, 'node_modules/.cache');

/**
 * Builds the gateway of these sources as `npm run build` does, aside: a process of it starts in a
 * third less time than one that goes through the sources.
 */
export async function bundleGateway(): Promise<{ program: string; remove: () => Promise<void> }> {
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(join(cache, 'quando-gateway-'));
  await build({
    root,
    configFile: join(root, 'vite.gateway.config.ts'),
    logLevel: 'warn',
    build: { outDir },
  });
  return {
    program: join(outDir, 'main.js'),
    remove: () => rm(outDir, { recursive: true, force: true }),
  };
}
