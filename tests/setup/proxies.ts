import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, vi } from 'vitest';

import { freePort } from './free-port.ts';
import { outputOf } from './output-of.ts';

/** The proxies that docs/operating.md shows how to set up, by the names of their programs. */
export const proxyPrograms = ['nginx', 'haproxy', 'caddy'] as const;
export type ProxyProgram = (typeof proxyPrograms)[number];

/** A proxy in front of gateways, by TLS, whose certificate nobody else trusts, and without. */
export type Proxy = { secureUrl: string; url: string; stop: () => Promise<void> };

type Parts = { gateways: readonly string[]; folder: string; secure: number; plain: number };

/** Whether the program is installed; Debian has all three (`apt-get install nginx haproxy caddy`). */
export function isInstalled(program: ProxyProgram): boolean {
  try {
    execFileSync('which', [program]);
    return true;
  } catch {
    return false;
  }
}

/** Starts it with the configuration of docs/operating.md, and with addresses and files of this test's own. */
export async function startProxy(
  program: ProxyProgram,
  gatewayUrls: readonly string[],
  folder: string,
): Promise<Proxy> {
  await mkdir(folder);
  const gateways = gatewayUrls.map((url) => new URL(url).host);
  const [secure, plain] = [await freePort(), await freePort()];
  execFileSync(
    'openssl',
    // oxfmt-ignore
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2',
     '-subj', '/CN=localhost', '-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')],
    { stdio: 'ignore' },
  );
  const words = await configure[program]({ gateways, folder, secure, plain });
  const child = spawn(program, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder },
  });
  const output = outputOf(child);
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${program} ended: ${output.text()}`);
  });
  ended.catch(() => {});
  const url = `http://localhost:${plain}`;
  await Promise.race([answers(`${url}/healthz`), ended]);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended.catch(() => {});
  };
  return { secureUrl: `https://localhost:${secure}`, url, stop };
}

const configure: Record<ProxyProgram, (parts: Parts) => Promise<string[]>> = {
  nginx: async ({ gateways, folder, secure, plain }) => {
    const [server = '', upstream = ''] = await readBlocks('nginx');
    const http = [upstreamOf(upstream, gateways), server]
      .join('\n')
      .replace('http://127.0.0.1:3000', 'http://quando')
      .replace('listen 443 ssl;', `listen 127.0.0.1:${secure} ssl; listen 127.0.0.1:${plain};`)
      .replace('quando.example;', 'localhost;')
      .replace(/\S+fullchain\.pem/, join(folder, 'cert.pem'))
      .replace(/\S+privkey\.pem/, join(folder, 'key.pem'));
    const path = join(folder, 'nginx.conf');
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    await writeFile(
      path,
      `${user} daemon off; pid ${folder}/pid; error_log stderr;
      events { worker_connections 8192; }
      http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
        fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
        ${http} }`,
    );
    return ['-p', folder, '-c', path];
  },
  haproxy: async ({ gateways, folder, secure, plain }) => {
    const [text = ''] = await readBlocks('haproxy');
    const [cert, key] = await Promise.all(
      ['cert.pem', 'key.pem'].map((name) => readFile(join(folder, name), 'utf8')),
    );
    await writeFile(join(folder, 'both.pem'), `${cert}${key}`);
    const servers = gateways.map((host, index) => `  server s${index} ${host} check`);
    const path = join(folder, 'haproxy.cfg');
    await writeFile(
      path,
      text
        .replace(/(^ +server .*\n)+/m, `${servers.join('\n')}\n`)
        .replace('bind :443', `bind 127.0.0.1:${plain}\n  bind 127.0.0.1:${secure}`)
        .replace('/etc/haproxy/quando.pem', join(folder, 'both.pem')),
    );
    return ['-db', '-f', path];
  },
  caddy: async ({ gateways, folder, secure, plain }) => {
    const [text = ''] = await readBlocks('caddy');
    const path = join(folder, 'Caddyfile');
    const site = text.replace('127.0.0.1:3000', gateways.join(' '));
    const tls = `tls ${join(folder, 'cert.pem')} ${join(folder, 'key.pem')}`;
    const sites = [
      site.replace('quando.example {', `https://localhost:${secure} {\n${tls}`),
      site.replace('quando.example', `http://localhost:${plain}`),
    ];
    await writeFile(path, `{\nadmin off\nauto_https disable_redirects\n}\n${sites.join('\n')}`);
    return ['run', '--config', path, '--adapter', 'caddyfile'];
  },
};

/** The operating manual's examples in a language, one after the other. */
async function readBlocks(language: string): Promise<string[]> {
  const manual = await readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8');
  return [...manual.matchAll(new RegExp(`\`\`\`${language}\n([^\`]*)\`\`\``, 'g'))].map(
    ([, text = '']) => text,
  );
}

function upstreamOf(text: string, gateways: readonly string[]): string {
  const servers = gateways.map((host) => `  server ${host};\n`).join('');
  return text.replace(/(^ +server .*\n)+/m, servers);
}

function answers(url: string): Promise<void> {
  return vi.waitFor(async () => expect((await fetch(url)).status).toBe(200), 20_000);
}
