import { AsyncLocalStorage } from 'node:async_hooks';

import { acceptedLanguage, type Language, languageNamed } from '../request/accepted-language.ts';
import type { Database } from '../database/database.ts';

export type MailLanguage = Language;

/** The Accept-Language of the request that a mail is written for. */
const asked = new AsyncLocalStorage<string>();

/** Runs `work`; mails written in it or after it follow the language its request asks for. */
export function inLanguageOf<T>(request: Request, work: () => T): T {
  return asked.run(request.headers.get('accept-language') ?? '', work);
}

/**
 * The languages of a mail to an account: what its profile says, else what it said at its sign-up
 * (user metadata `language`), else what the request asks for, else both.
 */
export async function mailLanguages(
  database: Database,
  userId: string | undefined,
): Promise<readonly MailLanguage[]> {
  const own = userId === undefined ? undefined : await ownLanguage(database, userId);
  const language = own ?? acceptedLanguage(asked.getStore() ?? '');
  return language === undefined ? ['de', 'en'] : [language];
}

async function ownLanguage(database: Database, userId: string): Promise<MailLanguage | undefined> {
  const [account] = await database.query<{ language: string | null }>(
    `select coalesce(p.language, u.raw_user_meta_data ->> 'language') as language
     from auth.users u left join public.profile p on p.user_id = u.id
     where u.id = $1::text::uuid`,
    [userId],
  );
  return languageNamed(account?.language ?? '');
}
