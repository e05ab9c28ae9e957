import { AsyncLocalStorage } from 'node:async_hooks';

import type { Database } from '../database/database.ts';

export type MailLanguage = 'de' | 'en';

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
  const language = own ?? preferred(asked.getStore() ?? '');
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

/** The first German or English in an Accept-Language, by its order and weights. */
export function preferred(header: string): MailLanguage | undefined {
  return header
    .split(',')
    .map((range) => {
      const [tag = '', weight] = range.split(/;\s*q=/i);
      return { language: languageNamed(tag), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)[0]?.language;
}

function languageNamed(tag: string): MailLanguage | undefined {
  const language = /^\s*(de|en)(?:-|\s*$)/i.exec(tag)?.[1]?.toLowerCase();
  return language === 'de' || language === 'en' ? language : undefined;
}
