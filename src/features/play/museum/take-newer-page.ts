import type { Backend } from '../../../backend/backend.ts';
import { getCurrentVersion } from '../../../backend/get-current-version.ts';
import { pageSettings } from '../../../device/page-settings.ts';
import { isOtherVersion } from '../../../domain/puzzle/version.ts';

/** Between two visitors: a newer page takes the place of one that would fail before long. */
export function takeNewerPage(backend: Backend) {
  getCurrentVersion(backend).then(
    (current) => {
      if (isOtherVersion(pageSettings().version, current)) location.reload();
    },
    // Out of reach: the next time nobody is there will do.
    () => undefined,
  );
}
