import { useTranslations } from 'use-intl';
import styles from './imprint-unstated.module.css';

const variables = [
  'OPERATOR_NAME',
  'OPERATOR_ADDRESS',
  'OPERATOR_EMAIL',
  'OPERATOR_PHONE',
  'OPERATOR_VAT_ID',
  'SUPPORT_EMAIL',
] as const;

/** What the imprint says while nobody has stated who runs this installation. */
export function ImprintUnstated() {
  const t = useTranslations('imprint');
  return (
    <>
      <section className={styles.notice}>
        <h2>{t('missingTitle')}</h2>
        <p>{t('missingText')}</p>
      </section>
      <section className="grid gap-12 shrinks">
        <h2>{t('forOperators')}</h2>
        <p>{t('forOperatorsText')}</p>
        <dl className={styles.variables}>
          {variables.map((name) => (
            <div key={name}>
              <dt>
                <code translate="no">{name}</code>
              </dt>
              <dd>{t(`variable.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
