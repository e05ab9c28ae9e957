import { useTranslations } from 'use-intl';
import type { Installation } from '../../../backend/staff/installation.ts';
import styles from './installation.module.css';

/** Which settings are set, and where; all others have their default. */
export function SettingsList({
  settings,
  warnings,
  file,
}: Pick<Installation, 'settings' | 'warnings' | 'file'>) {
  const t = useTranslations('research.installation.settings');
  return (
    <>
      <p>{t('text', { file })}</p>
      {settings.length > 0 && (
        <dl className={styles.facts}>
          {settings.map(({ name, source }) => (
            <div key={name} className={styles.fact}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{t(source)}</dd>
            </div>
          ))}
        </dl>
      )}
      {warnings.map((warning) =>
        warning.kind === 'open' ? (
          <p key="" className={styles.warning}>
            {t('open', { file })}
          </p>
        ) : (
          <p key={`${warning.where} ${warning.name}`} className={styles.warning}>
            {t('unknown', {
              name: warning.name,
              source: warning.where,
              file,
              isMeant: String(warning.meant !== null),
              meant: warning.meant ?? '',
            })}
          </p>
        ),
      )}
    </>
  );
}
