import { useTranslations } from 'use-intl';
import type { Installation } from '../../../backend/staff/installation.ts';

/** The settings that are set, and the file that they may stand in. */
export type Origin = Pick<Installation, 'settings' | 'file'>;

/** Where a setting stands, or where it belongs. */
export function SetBy({ name, settings, file }: { name: string } & Origin) {
  const t = useTranslations('research.installation.settings');
  const source = settings.find((setting) => setting.name === name)?.source ?? '';
  return <p className="muted breaks">{t('by', { name, source, file })}</p>;
}
