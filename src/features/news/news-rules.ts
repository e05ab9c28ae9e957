import type { LatestNews } from '../../backend/news.ts';
import { isNewsRead } from '../../device/cookies/last-read-news.ts';

/**
 * Whether the latest news is worth a notice: published, not expired and not read.
 *
 * @param lastRead the groups read last, such as `12.9`
 * @param now in milliseconds since 1970
 */
export function isUnread(latest: LatestNews, lastRead: string, now: number): boolean {
  return latest.publishedAt <= now && isValid(latest, now) && !isNewsRead(latest.group, lastRead);
}

/** Whether news have not expired yet. */
export function isValid({ validUntil }: LatestNews, now: number): boolean {
  return validUntil === null || now < validUntil;
}

/**
 * Screens that news never leads away from: the visitor came for just this, or is in the middle of
 * it.
 */
const undisturbed = new Set([
  'pp',
  'old',
  'random',
  'news',
  'login',
  'register',
  'register2',
  'passwordrecovery',
  'changepassword',
  'profile',
  'profilesettings',
  'order',
  'thankyou',
  'schenken',
  'gifts',
  'cancelcontract',
  'withdraw',
  'terms',
  'privacy',
  'imprint',
]);

/** Whether the most important news may lead away from the screen at a path. */
export function mayLeadFrom(path: string): boolean {
  const [, first = ''] = path.toLowerCase().split('/');
  return !undisturbed.has(first);
}

/** What an address below `/news` means: the list, a group's news, or nothing there could be. */
export function newsPlace(path: string): 'list' | number | null {
  const [, , group = '', ...more] = path.replace(/(.)\/$/, '$1').split('/');
  if (group === '') return 'list';
  return more.length === 0 && /^[1-9]\d{0,8}$/.test(group) ? Number(group) : null;
}
