import { resolve } from 'node:path';
import { normalizePath, resolveConfig } from 'vite';

/**
 * What the developers' server must not hand out, as patterns: what Vite keeps back by itself, and the
 * data folder and the settings with their secrets, which are below the repository like the sources.
 *
 * @param {string} root folder of the repository
 * @param {string | undefined} dataDir as the operator named it
 * @returns {Promise<string[]>}
 */
export async function closedFiles(root, dataDir) {
  const { server } = await resolveConfig({ root, configFile: false }, 'serve');
  const data = normalizePath(resolve(root, dataDir || 'data'));
  return [...server.fs.deny, '**/data/**', `${data}/**`, '**/quando.env'];
}
