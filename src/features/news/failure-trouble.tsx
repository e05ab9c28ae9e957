import { useTranslations } from 'use-intl';
import { useBackOnline } from '../../device/use-back-online.ts';
import { Button } from '../../ui/form/button.tsx';
import { drawings } from '../../ui/icons/drawings.ts';
import { lateDrawings } from '../../ui/icons/late-drawings.ts';
import { Trouble } from '../../ui/trouble.tsx';
import type { Failure } from './news-list.ts';

type FailureTroubleProps = { failure: Failure; isBusy?: boolean; onRetry: () => void };

/** That news did not come. Without a connection they are asked for again once it is back. */
export function FailureTrouble({ failure, isBusy = false, onRetry }: FailureTroubleProps) {
  const t = useTranslations();
  const kind = failure.isOffline ? 'offline' : 'failed';
  useBackOnline(failure.isOffline, onRetry);
  return (
    <Trouble
      drawing={failure.isOffline ? drawings.offline : lateDrawings.news}
      title={t(`news.${kind}.title`)}
      text={t(`news.${kind}.text`)}
    >
      <Button look="primary" onClick={onRetry}>
        {isBusy ? t('screen.loading') : t('screen.retry')}
      </Button>
    </Trouble>
  );
}
