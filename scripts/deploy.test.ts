import { readFile } from 'node:fs/promises';

import { expect, it } from 'vitest';

import { settingNames } from '../gateway/setting-names.ts';

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');
const names = (text = '') => text.split('\n').map((line) => line.replaceAll(/^\/|\/$/g, ''));
const program = 'dist/gateway/main.js';

it('the container runs the Node that developers run, the same program as the service, and nothing as root', async () => {
  const [container, unit, version] = await Promise.all(
    ['deploy/Containerfile', 'deploy/quando.service', '.nvmrc'].map(read),
  );
  const images = [...(container ?? '').matchAll(/^FROM \S+\/node:(\d+)-/gm)].map(
    ([, node]) => node,
  );
  expect(images).toEqual([version?.trim(), version?.trim()]);
  expect(container).toContain(`CMD ["node", "${program}"]`);
  expect(unit).toContain(`ExecStart=/usr/bin/node ${program}`);
  expect(container).toMatch(/^USER node$/m);
});

it('what the container and the service set are settings', async () => {
  const [container, unit, compose] = await Promise.all(
    ['deploy/Containerfile', 'deploy/quando.service', 'deploy/compose.yaml'].map(read),
  );
  const own = /\n {2}quando:\n[\s\S]*?\n {4}environment:\n((?: {6}.*\n)+)/.exec(compose ?? '')?.[1];
  const lines = [
    /^ENV (.*)$/m.exec(container ?? '')?.[1],
    /^Environment=(.*)$/m.exec(unit ?? '')?.[1],
    own?.replaceAll(/: .*/g, '='),
  ].join(' ');
  const set = [...lines.matchAll(/(\w+)=/g)].map(([, name]) => name);
  expect(set.length).toBeGreaterThan(6);
  const known = new Set<string | undefined>(['NODE_ENV', ...settingNames]);
  expect(set.filter((name) => !known.has(name))).toEqual([]);
});

it('what git keeps out of the repository stays out of the container, but for the build', async () => {
  const [git, container] = await Promise.all(['.gitignore', '.dockerignore'].map(read));
  const left = new Set(names(container));
  const kept = names(git).filter((name) => !left.has(name));
  expect(kept).toEqual(['dist', '.DS_Store']);
});

it('as the manual says to build it, the container keeps its health check', async () => {
  const [container, manual] = await Promise.all(
    ['deploy/Containerfile', 'docs/operating.md'].map(read),
  );
  expect(container).toMatch(/^HEALTHCHECK /m);
  const builds = [...(manual ?? '').matchAll(/^podman build .*$/gm)].map(([line]) => line);
  expect(builds).not.toEqual([]);
  for (const line of builds) expect(line).toContain('--format docker ');
});
