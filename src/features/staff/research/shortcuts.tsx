import { useTranslations } from 'use-intl';
import { useKeyNames } from '../../../ui/use-key-names.ts';
import styles from '../shortcuts.module.css';

/** The keys of a screen by the names of their words in the catalogue. */
const keys = {
  rows: ['rows', 'ends', 'into', 'back'],
  years: ['years', 'decade', 'spans', 'open'],
} as const;

/** What the keys do here, for whoever wants to know. */
export function Shortcuts({ of }: { of: keyof typeof keys }) {
  const t = useTranslations('research.shortcuts');
  const keyNames = useKeyNames();
  return (
    <details className={styles.shortcuts}>
      <summary>{t('title')}</summary>
      <dl>
        {keys[of].map((name) => (
          <div key={name}>
            <dt>
              <kbd>{t(`keys.${name}.key`, keyNames)}</kbd>
            </dt>
            <dd>{t(`keys.${name}.does`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
