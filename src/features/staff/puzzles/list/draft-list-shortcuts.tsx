import { useTranslations } from 'use-intl';
import { useKeyNames } from '../../../../ui/use-key-names.ts';
import styles from '../../shortcuts.module.css';

const shortcuts = ['search', 'first', 'move', 'ends', 'open'] as const;

/** The keys that the list knows. */
export function DraftListShortcuts() {
  const t = useTranslations('creator.list.shortcuts');
  const keyNames = useKeyNames();
  return (
    <details className={styles.shortcuts}>
      <summary>{t('title')}</summary>
      <dl>
        {shortcuts.map((name) => (
          <div key={name}>
            <dt>
              <kbd>{t(`keys.${name}`, keyNames)}</kbd>
            </dt>
            <dd>{t(`does.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('off')}</p>
    </details>
  );
}
