import { useTranslations } from 'use-intl';
import type { ActFailure } from '../session/use-staff-act.ts';
import { placeOf } from '../preview/finding-place.ts';
import styles from './publish-panel.module.css';
import { usePlaceName } from '../editor/use-place-name.ts';

type PublishFailureProps = {
  failure: ActFailure | null;
  /** Whether it was a publication: the page has asked for the draft again since. */
  ofPublication?: boolean;
  onGo?: ((path: string) => void) | undefined;
};

/** Why something was not published; where a part is missing, the way to it. */
export function PublishFailure({ failure, ofPublication = false, onGo }: PublishFailureProps) {
  const t = useTranslations();
  const placeName = usePlaceName();
  if (failure === null) return null;
  const { kind, path } = failure;
  if (kind !== 'notNow' || path === null || placeOf(path).field === null) {
    return (
      <p className={styles.failure} role="alert">
        {t(
          ofPublication && isOwn(kind) ? `creator.publish.failed.${kind}` : `staff.failure.${kind}`,
        )}
      </p>
    );
  }
  return (
    <p className={styles.failure} role="alert">
      {t('creator.publish.lacks', { place: placeName(path) })}{' '}
      {onGo !== undefined && (
        <button type="button" onClick={() => onGo(path)}>
          {t('creator.publish.goThere')}
        </button>
      )}
    </p>
  );
}

const own = ['noConnection', 'otherRevision', 'notNow', 'unknown'] as const;

/** Whether a failed publication has words of its own for it: what the page shows now, and what to do. */
function isOwn(kind: ActFailure['kind']): kind is (typeof own)[number] {
  return own.some((each) => each === kind);
}
