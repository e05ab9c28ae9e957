import { useTranslations } from 'use-intl';
import { useBackOnline } from '../../../device/use-back-online.ts';
import { Button } from '../../../ui/form/button.tsx';
import { drawings } from '../../../ui/icons/drawings.ts';
import { lateDrawings } from '../../../ui/icons/late-drawings.ts';
import { Trouble } from '../../../ui/trouble.tsx';

type ArchiveFailedProps = { isOffline: boolean; isBusy: boolean; onRetry: () => void };

/** That nothing came. Without a connection it is asked for again once that is back. */
export function ArchiveFailed({ isOffline, isBusy, onRetry }: ArchiveFailedProps) {
  const t = useTranslations();
  const kind = isOffline ? 'offline' : 'failed';
  useBackOnline(isOffline, onRetry);
  return (
    <Trouble
      drawing={isOffline ? drawings.offline : lateDrawings.archive}
      title={t(`archive.${kind}.title`)}
      text={t(`archive.${kind}.text`)}
    >
      <Button look="primary" onClick={onRetry}>
        {isBusy ? t('screen.loading') : t('screen.retry')}
      </Button>
    </Trouble>
  );
}
