import { print } from '../print.ts';
import { readEnvironment } from '../read-environment.ts';
import { readSettings } from '../settings.ts';
import { rotateKeys } from '../auth/sessions/stored-keys.ts';
import { isKeptKey, type KeptKey, replaceKey } from './keys.ts';

/** What becomes of what was made with the key of before. */
const consequences: Readonly<Record<KeptKey, string>> = {
  'session-secret': 'Links and codes in e-mails of before count no more then.',
  'publishable-key': 'Pages that are open have to be loaded again then.',
  'secret-key': 'Tools that bring the one of before are refused then; give them the new one.',
  'push-key': 'Reminders rest then until their players open the page again.',
};

/**
 * Runs `npm run admin -- rotate-keys`: running gateways of the data folder sign with the new key at
 * once, and accept tokens of the old one until they expire. With the name of another key it replaces
 * that one. Resolves with whether the arguments made sense.
 */
export async function runRotateKeys(words: readonly string[]): Promise<boolean> {
  const [name = 'access-tokens', ...more] = words;
  if (more.length > 0) return false;
  const { environment, sources } = readEnvironment(process.env);
  const settings = readSettings(environment);
  if (isKeptKey(name)) {
    const path = await replaceKey(settings, sources, name);
    print(`${path} has a new key, which counts once Quando is started again.`);
    print(consequences[name]);
    return true;
  }
  if (name !== 'access-tokens') return false;
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
