import { print } from '../print.ts';
import { readEnvironment } from '../read-environment.ts';
import { readSettings } from '../settings.ts';
import { rotateKeys } from '../auth/sessions/stored-keys.ts';

/**
 * Runs `npm run admin -- rotate-keys`: running gateways of the data folder sign with the new key at
 * once, and accept tokens of the old one until they expire. Resolves with whether the arguments
 * made sense.
 */
export async function runRotateKeys(words: readonly string[]): Promise<boolean> {
  if (words.length > 0) return false;
  const settings = readSettings(readEnvironment(process.env).environment);
  const known = settings.signingKeys;
  const text = await rotateKeys(settings.dataDir, known);
  print(
    'Access tokens are signed with a new key from now on; those of before live out their hour.',
  );
  if (known === undefined) {
    print('Where several gateways have data folders of their own, give all of them this file:');
    print(`${settings.dataDir}/signing-keys.json`);
  } else {
    print('Set QUANDO_SIGNING_KEYS to this, and start the gateways again:');
    print(JSON.stringify(JSON.parse(text)));
  }
  return true;
}
