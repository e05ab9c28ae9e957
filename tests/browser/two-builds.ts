import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listen } from '../../gateway/http/listen.ts';
import { readPageFiles } from '../../gateway/page/page-files.ts';
import { servePage } from '../../gateway/page/serve-page.ts';
import type { TestGateway } from './test-gateway.ts';

const built = fileURLToPath(new URL('../../dist/page', import.meta.url));

/** One address behind which first our build is served and later another. */
export type TwoBuilds = {
  url: string;
  /** From now on the next build is served, and nothing of the one before. */
  deployNext: () => void;
  /** Ends the service; the address is out of reach. */
  close: () => Promise<void>;
};

/** Stands in front of a gateway, to replace its page later on. */
export async function serveTwoBuilds(gateway: TestGateway): Promise<TwoBuilds> {
  const folder = await mkdtemp(join(tmpdir(), 'quando-next-build-'));
  await makeNextBuild(folder);
  const { publishableKey } = gateway;
  const next = await readPageFiles(folder, { backendUrl: '', publishableKey, version: '1.5.0' });
  let isNext = false;
  const server = await listen(
    (request) => {
      const isOfPage = !/^\/(rest|auth)\//.test(new URL(request.url).pathname);
      return isNext && isOfPage ? servePage(next, request) : gateway.fetch(request);
    },
    '127.0.0.1',
    0,
  );
  return {
    url: server.url,
    deployNext: () => {
      isNext = true;
    },
    close: async () => {
      await server.drain();
      await rm(folder, { recursive: true });
    },
  };
}

/** Copies our page, and gives every file the name that a changed content would give it. */
async function makeNextBuild(folder: string) {
  await cp(built, folder, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
  const names = await readdir(join(folder, 'assets'));
  const inNextBuild = (text: string) =>
    names.reduce((changed, name) => changed.replaceAll(name, nextName(name)), text);
  for (const path of await readdir(folder, { recursive: true })) {
    if (!/\.(html|js|css)$/.test(path)) continue;
    const text = await readFile(join(folder, path), 'utf8');
    await writeFile(join(folder, path), inNextBuild(text));
  }
  for (const name of names) {
    await rename(join(folder, 'assets', name), join(folder, 'assets', nextName(name)));
  }
}

function nextName(name: string): string {
  return name.replace(/(\.\w+)$/, '-next$1');
}
