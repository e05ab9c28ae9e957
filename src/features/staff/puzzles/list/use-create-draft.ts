import { useTranslations } from 'use-intl';
import type { Accounts } from '../../../../backend/accounts/accounts.ts';
import { useOwnAccounts } from '../../../../backend/accounts/use-own-accounts.ts';
import { ServerError } from '../../../../backend/errors.ts';
import { failureOf } from '../../../../backend/staff/failure.ts';
import { getDraft, saveDraft } from '../../../../backend/staff/drafts.ts';
import { planDraft } from '../../../../backend/staff/schedule.ts';
import type { DraftContent } from '../../../../domain/draft/draft-content.ts';
import { keepUnsent } from '../../../../device/unsent-store.ts';
import { isKey, nextKey, proposedKey } from '../../../../domain/draft/proposed-key.ts';
import type { FieldErrors } from '../../../../ui/form/form-context.ts';
import { useNotify } from '../../../../ui/dialog/notify.ts';
import { wishName } from '../publish/wished-day.ts';

/** What a draft begins with: an event and its year, or all that another puzzle says. */
type Beginning = { key: string; day: string } & (
  | { event: string; year: number | null }
  | { from: string }
);

/** `freeKey`: what to call it instead, where the key is another puzzle’s. */
type Made = { errors: FieldErrors | null; freeKey: string | null };

/** Makes a draft and means it for its day; a draft that is there already is never touched. */
export function useCreateDraft(): (beginning: Beginning) => Promise<Made> {
  const { userId, accounts } = useOwnAccounts();
  const { rest } = accounts;
  const t = useTranslations();
  const notify = useNotify();
  return async (beginning) => {
    const { key, day } = beginning;
    if (!isKey(key)) return wrong(t('editor.new.keyForm'));
    try {
      if (await isTaken(rest, key)) {
        const free = otherKey(beginning);
        return wrong(t('editor.new.keyTaken', { key }), free === key ? null : free);
      }
      await saveDraft({ rest }, key, 0, await contentOf(rest, beginning));
    } catch (error) {
      return wrong(t(`staff.failure.${failureOf(error)}`));
    }
    try {
      if (day !== '') await planDraft({ rest }, key, day);
    } catch (error) {
      // The draft is there and can have the day later, so the way goes on.
      keepUnsent(userId, wishName(key), { day });
      // Who has the day was told beside its field.
      if (failureOf(error) === 'taken') return { errors: null, freeKey: null };
      const text = t('editor.new.notPlanned');
      notify({ text, caption: t(`staff.failure.${failureOf(error)}`), kind: 'warning' });
    }
    return { errors: null, freeKey: null };
  };
}

function otherKey(beginning: Beginning): string {
  const { key } = beginning;
  if ('from' in beginning) return nextKey(key);
  const { event, year } = beginning;
  return proposedKey(event === '' ? key : event, year, true);
}

async function contentOf(rest: Accounts['rest'], beginning: Beginning): Promise<DraftContent> {
  if ('from' in beginning) return (await getDraft({ rest }, beginning.from)).content;
  return beginning.year === null ? {} : { year: beginning.year };
}

/** What is wrong with the key. */
function wrong(text: string, freeKey: string | null = null): Made {
  return { errors: { key: text }, freeKey };
}

async function isTaken(rest: Accounts['rest'], key: string): Promise<boolean> {
  try {
    await getDraft({ rest }, key);
    return true;
  } catch (error) {
    if (error instanceof ServerError && error.code === '02000') return false;
    throw error;
  }
}
