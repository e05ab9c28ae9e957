import { useTranslations } from 'use-intl';
import type { Failure } from '../../backend/makers/failure.ts';
import { useBackOnline } from '../../device/use-back-online.ts';
import { Button } from '../../ui/button.tsx';
import { drawings } from '../../ui/drawings.ts';
import { lateDrawings } from '../../ui/late-drawings.ts';
import { Trouble } from '../../ui/trouble.tsx';

type ListTroubleProps = { failure: Failure; isBusy: boolean; onRetry: () => void };

/** That nothing came. Without a connection it is asked for again once that is back. */
export function ListTrouble({ failure, isBusy, onRetry }: ListTroubleProps) {
  const t = useTranslations();
  const isOffline = failure === 'noConnection';
  useBackOnline(isOffline, onRetry);
  return (
    <Trouble
      drawing={isOffline ? drawings.offline : lateDrawings.dashboard}
      title={t(isOffline ? 'desk.offline' : 'desk.failed')}
      text={isOffline ? t('desk.offlineText') : t(`makers.failure.${failure}`)}
    >
      <Button look="primary" onClick={onRetry} aria-disabled={isBusy}>
        {isBusy ? t('screen.loading') : t('screen.retry')}
      </Button>
    </Trouble>
  );
}
