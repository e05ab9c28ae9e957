import { useTranslations } from 'use-intl';
import { useKeyNames } from '../../../ui/use-key-names.ts';
import { Shortcuts } from '../shortcuts.tsx';

const shortcuts = [
  'arrows',
  'ends',
  'pages',
  'pickUp',
  'putDown',
  'putBack',
  'unplan',
  'today',
  'gap',
  'details',
  'undo',
] as const;

/** What keys do on the schedule. */
export function ScheduleShortcuts() {
  const t = useTranslations('dashboard.keys');
  const keyNames = useKeyNames();
  return (
    <Shortcuts
      title={t('title')}
      before={
        <p className="soft" id="schedule-keys">
          {t('when')}
        </p>
      }
      shortcuts={shortcuts.map((name) => ({
        name,
        key: t(`${name}.key`, keyNames),
        does: t(`${name}.does`),
      }))}
    />
  );
}
