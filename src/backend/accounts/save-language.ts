import type { Accounts } from './accounts.ts';
import { answered } from './refusal.ts';

/** In which language mails are written to somebody who has a profile; nothing else of it changes. */
export async function saveLanguage(
  { rest }: Accounts,
  { userId, language }: { userId: string; language: 'de-DE' | 'en-US' },
): Promise<void> {
  answered(await rest.from('profile').update({ language }).eq('user_id', userId));
}
