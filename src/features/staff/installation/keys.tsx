import { useTranslations } from 'use-intl';
import type { Installation } from '../../../backend/staff/installation.ts';
import { useFormat } from '../../../ui/format/use-format.ts';
import styles from './installation.module.css';

const named = [
  'access-tokens',
  'session-secret',
  'publishable-key',
  'secret-key',
  'push-key',
] as const;

/** How old each key is, and what replaces it. */
export function Keys({ keys }: Pick<Installation, 'keys'>) {
  const t = useTranslations('research.installation.keys');
  const format = useFormat();
  return (
    <>
      <p>{t('text')}</p>
      <dl className={styles.facts}>
        {keys.map(({ name, since, setting }) => {
          const known = named.find((one) => one === name);
          const age =
            since === null
              ? t('unknown')
              : t('since', { day: format.dateTime(new Date(since), { dateStyle: 'medium' }) });
          return (
            <div key={name} className={styles.fact}>
              <dt>{known === undefined ? <code>{name}</code> : t(`name.${known}`)}</dt>
              <dd className="grid gap-4">
                <span>{age}</span>
                {setting === null ? (
                  <code translate="no">npm run admin -- rotate-keys {name}</code>
                ) : (
                  <span className="muted">{t('set', { setting })}</span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
