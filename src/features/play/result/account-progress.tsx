import { useTranslations } from 'use-intl';
import { useAccountRecords } from '../../../device/games/account-records.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Progress, type ProgressProps } from './progress.tsx';

/** The account's achievements: never another set's numbers while they are on their way. */
export function AccountProgress(props: ProgressProps) {
  const t = useTranslations('result');
  const account = useAccountRecords();
  return (
    <>
      <Progress {...props} records={account.state === 'ready' ? account.records : null} />
      {account.state === 'failed' && (
        <div role="status">
          <p>{t('accountFailed')}</p>
          <Button onClick={account.retry}>{t('accountRetry')}</Button>
        </div>
      )}
    </>
  );
}
