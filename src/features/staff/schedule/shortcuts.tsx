import { useTranslations } from 'use-intl';
import { useKeyNames } from '../../../ui/use-key-names.ts';
import styles from '../shortcuts.module.css';

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
export function Shortcuts() {
  const t = useTranslations('dashboard.keys');
  const keyNames = useKeyNames();
  return (
    <details className={styles.shortcuts}>
      <summary>{t('title')}</summary>
      <p className="soft" id="schedule-keys">
        {t('when')}
      </p>
      <dl>
        {shortcuts.map((name) => (
          <div key={name}>
            <dt>
              <kbd>{t(`${name}.key`, keyNames)}</kbd>
            </dt>
            <dd>{t(`${name}.does`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
