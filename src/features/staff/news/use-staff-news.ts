import { useState } from 'react';
import { useOwnAccounts } from '../../../backend/accounts/use-own-accounts.ts';
import { getStaffNews } from '../../../backend/staff/news.ts';
import { unsentNames } from '../../../device/unsent-store.ts';
import { useAnswer } from '../../../ui/use-answer.ts';

/** All news, as staff see them. */
export function useStaffNews() {
  const { userId, accounts } = useOwnAccounts();
  const { value, ...rest } = useAnswer({
    queryKey: ['staff news', userId],
    queryFn: (signal) => getStaffNews(accounts, signal),
  });
  const [unsent, setUnsent] = useState(() => unsentNames(userId, 'news.'));
  return {
    ...rest,
    news: value?.news ?? null,
    removed: value?.removed ?? [],
    /** What this device keeps that was not sent: `news.new`, `news.7`. */
    unsent,
    lookForUnsent: () => setUnsent(unsentNames(userId, 'news.')),
  };
}
