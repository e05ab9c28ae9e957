import type { Caller } from '../../../backend/accounts/accounts.ts';
import {
  getStaffNews,
  getNewsGroup,
  type NewsGroup,
  saveNews,
} from '../../../backend/staff/news.ts';
import { failureOf } from '../../../backend/staff/failure.ts';
import { hasTextsOf, type NewsForm, toSave } from './news-form.ts';

/** The number a new announcement has taken, and all that was sent under it. */
export type NewsClaim = { number: number; sent: readonly NewsForm[] };

/**
 * Saves a new announcement under the number it has taken, so that a try whose answer got lost makes
 * no second one; a number that is somebody else’s by now is given up for another.
 *
 * @param wanted `onClaim` is called before anything is sent
 * @throws as `saveNews`
 */
export async function saveNewNews(
  accounts: Caller,
  wanted: {
    form: NewsForm;
    claim: NewsClaim | null;
    isPublished: boolean;
    onClaim: (claim: NewsClaim) => void;
  },
): Promise<NewsGroup> {
  const { form, claim, isPublished, onClaim } = wanted;
  const group = claim?.number ?? (await getStaffNews(accounts)).nextGroup;
  const before = claim?.sent ?? [];
  onClaim({ number: group, sent: [...before, form] });
  try {
    return await saveNews(accounts, toSave(form, { group, version: null, isPublished }));
  } catch (error) {
    if (failureOf(error) !== 'otherRevision') throw error;
    const { version, ...stored } = await getNewsGroup(accounts, group);
    if (before.some((sent) => hasTextsOf(sent, stored))) {
      return saveNews(accounts, toSave(form, { group, version, isPublished }));
    }
    return saveNewNews(accounts, { ...wanted, claim: null });
  }
}
