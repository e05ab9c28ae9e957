// `npm run release`: the archive of a version, which starts without a build, its checksum and what is in it.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { ensureBuilt, ensureInstalled, requireNode } from './prepare.mjs';

const cwd = fileURLToPath(new URL('../', import.meta.url));
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const name = `quando-${version}`;

requireNode();
if (run('git', ['status', '--porcelain', '--untracked-files=no']) !== '') {
  process.stderr.write('There are changes that are not committed. Commit them first.\n');
  process.exit(1);
}
await ensureInstalled();
await ensureBuilt();
rmSync(`${cwd}release`, { recursive: true, force: true });
mkdirSync(`${cwd}release`);
const archive = `release/${name}.tar.gz`;
const files = run('git', ['ls-files', '-z']);
// Every file in the same order and with the same owner, so that two archives of one commit differ in nothing.
run(
  'tar',
  [
    '--create',
    '--gzip',
    `--file=${archive}`,
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    `--mtime=${run('git', ['log', '-1', '--format=%cI']).trim()}`,
    `--transform=s,^,${name}/,`,
    '--null',
    '--files-from=-',
  ],
  `${files}dist\0`,
);
const bill = JSON.parse(
  run('npm', [
    'sbom',
    '--omit=dev',
    '--package-lock-only',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
  ]),
);
// npm has the folder's name.
bill.metadata.component.name = 'quando';
writeFileSync(`${cwd}release/${name}.cdx.json`, `${JSON.stringify(bill, null, 2)}\n`);
writeFileSync(
  `${cwd}${archive}.sha256`,
  [`${name}.tar.gz`, `${name}.cdx.json`].map((file) => `${sha256(file)}  ${file}\n`).join(''),
);
process.stdout.write(`${archive}\n${archive}.sha256\nrelease/${name}.cdx.json\n`);

/** @param {string} file in the folder release */
function sha256(file) {
  return createHash('sha256')
    .update(readFileSync(`${cwd}release/${file}`))
    .digest('hex');
}

/**
 * What a command says.
 *
 * @param {string} command
 * @param {string[]} words
 * @param {string} [input]
 */
function run(command, words, input = '') {
  const maxBuffer = 64 * 1024 * 1024;
  return execFileSync(command, words, { cwd, encoding: 'utf8', input, maxBuffer, stdio: 'pipe' });
}
