import { useTranslations } from 'use-intl';
import { hasCommandKey } from './command-key.ts';

const KEYS = [
  'ctrl',
  'shift',
  'alt',
  'enter',
  'space',
  'home',
  'end',
  'pageUp',
  'pageDown',
  'delete',
] as const;

type KeyName = (typeof KEYS)[number];

/** What keys are called on the keyboard of this device, as values for the words of a list of keys. */
export function useKeyNames(): Record<KeyName, string> {
  const t = useTranslations('staff.key');
  const kind = hasCommandKey() ? 'apple' : 'other';
  return Object.fromEntries(KEYS.map((key) => [key, t(`${kind}.${key}`)])) as Record<
    KeyName,
    string
  >;
}
