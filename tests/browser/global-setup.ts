import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterName } from '../../gateway/database/embedded/open-embedded.ts';
import { createLog } from '../../gateway/log.ts';
import { openGateway } from '../../gateway/open-gateway.ts';
import { readSettings } from '../../gateway/settings.ts';
import { sellingEnvironment } from '../setup/payments-setting.ts';
import { makeRepository } from './content.ts';

/** Where the workers find the model. */
export const MODEL = 'QUANDO_TEST_MODEL';

/** Nothing of a copy has to outlive the tests, and a worker has a dozen that would all be tidied up. */
const forTests = 'autovacuum = off\nfsync = off\nsynchronous_commit = off\n';

/**
 * Playwright calls this once before all tests and what it returns after them: a data folder with
 * migrations and puzzles is made once, and every gateway of the tests begins with a copy.
 */
export default async function makeModel(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'quando-model-'));
  const model = join(folder, 'data');
  const gateway = await openGateway({
    // Whom past puzzles are open to, the first gateway on a copy decides.
    settings: readSettings({ ...sellingEnvironment(), DATA_DIR: model }),
    repository: await makeRepository(join(folder, 'repository')),
    log: createLog('plain', 'warn', (line) => {
      throw new Error(`The gateway warns: ${line}`);
    }),
    sendMail: () => Promise.reject(new Error('A model sends no mail.')),
  });
  await gateway.close();
  await appendFile(join(model, clusterName, 'postgresql.conf'), forTests);
  process.env[MODEL] = model;
  return () => rm(folder, { recursive: true, force: true });
}
