import { useTranslations } from 'use-intl';
import { useBackend } from '../../backend/backend-context.tsx';
import { errorKey, serverMessage } from '../../backend/error-key.ts';
import { useOwnAccounts } from '../../backend/accounts/use-own-accounts.ts';
import { getPermissionRoles } from '../../backend/permission-roles.ts';
import { setPastPuzzles } from '../../backend/staff/people.ts';
import { Switch } from '../../ui/form/switch.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { useErrorNotice } from '../../ui/use-error-notice.ts';

/** Whether every account may play past puzzles, or tiers alone; it counts from the next click on. */
export function PastPuzzlesChoice() {
  const t = useTranslations('research.pastPuzzles');
  const backend = useBackend();
  const { accounts } = useOwnAccounts();
  const notifyError = useErrorNotice();
  const { value, isLoading, reload } = useAnswer({
    queryKey: ['permission roles'],
    queryFn: () => getPermissionRoles(backend),
  });
  if (value === null) return null;
  const isOpen = value['game.multiple'] === '0_user' && value['routing.archive'] === '0_user';

  async function choose(isOn: boolean) {
    try {
      await setPastPuzzles(accounts, isOn ? 'accounts' : 'tiers');
    } catch (error) {
      notifyError(errorKey(error), serverMessage(error));
    }
    reload();
  }

  return (
    <Switch
      label={t('label')}
      description={t('text')}
      isOn={isOpen}
      isDisabled={isLoading}
      onChange={(isOn) => void choose(isOn)}
    />
  );
}
