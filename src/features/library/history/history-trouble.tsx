import { useTranslations } from 'use-intl';
import { useBackOnline } from '../../../device/use-back-online.ts';
import { Button } from '../../../ui/form/button.tsx';
import { drawings } from '../../../ui/icons/drawings.ts';
import { Trouble } from '../../../ui/trouble.tsx';

type HistoryTroubleProps = { isOffline: boolean; isBusy: boolean; onRetry: () => void };

/** That the history did not come. Without a connection it is asked for again once that is back. */
export function HistoryTrouble({ isOffline, isBusy, onRetry }: HistoryTroubleProps) {
  const t = useTranslations();
  const kind = isOffline ? 'offline' : 'failed';
  useBackOnline(isOffline, onRetry);
  return (
    <Trouble
      drawing={isOffline ? drawings.offline : drawings.empty}
      title={t(`history.${kind}.title`)}
      text={t(`history.${kind}.text`)}
    >
      <Button look="primary" onClick={onRetry}>
        {isBusy ? t('screen.loading') : t('screen.retry')}
      </Button>
    </Trouble>
  );
}
