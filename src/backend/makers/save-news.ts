import type { NewsMode } from '../../domain/text/news-text.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { callStaff } from './call-staff.ts';
import { type DeskLanguage, type NewsGroup, newsGroupSchema } from './desk-news.ts';

/** What is to be saved; times in milliseconds since 1970. */
export type NewsToSave = {
  group: number;
  /** The version it was edited from, null for a new announcement. */
  version: string | null;
  texts: Partial<Record<DeskLanguage, { title: string; body: string }>>;
  mode: NewsMode;
  validUntil: number | null;
  isPublished: boolean;
  /** Null: what is out already keeps its time, the rest is published now; of a draft, its wish. */
  publishedAt: number | null;
};

/**
 * Saves an announcement in all its languages, as a draft or for everybody; the same again is done once.
 *
 * @throws as `callStaff`: PT409 when it says something else by now
 */
export function saveNews(
  accounts: Pick<Accounts, 'rest'>,
  { group, version, texts, mode, validUntil, isPublished, publishedAt }: NewsToSave,
): Promise<NewsGroup> {
  const parameters = {
    group_id: group,
    version,
    texts,
    mode,
    valid_until: instantOf(validUntil),
    is_published: isPublished,
    published_at: instantOf(publishedAt),
  };
  return callStaff(accounts, 'save_news', parameters, newsGroupSchema);
}

function instantOf(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
