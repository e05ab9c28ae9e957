import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { type OperatorFacts, operatorFacts } from '../../device/operator.ts';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import styles from './document.module.css';
import { ImprintUnstated } from './imprint-unstated.tsx';
import { OperatorCard } from './operator-card.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';

const contracts = [
  ['/cancelContract', 'cancelContract'],
  ['/withdraw', 'withdraw'],
  ['/terms', 'terms'],
] as const;

/** Who runs this installation, as the law asks and as it was configured. */
export function ImprintScreen() {
  const t = useTranslations('imprint');
  const operator = operatorFacts();
  return (
    <main className={styles.document}>
      <header className="grid gap-8">
        <ScreenTitle>{t('title')}</ScreenTitle>
        {operator.name !== null && <p className={styles.lead}>{t('law')}</p>}
      </header>
      {operator.name === null ? (
        <ImprintUnstated />
      ) : (
        <Provider operator={operator} name={operator.name} />
      )}
      <Elsewhere operator={operator} />
      <section className="grid gap-8 shrinks">
        <h2>{t('privacyTitle')}</h2>
        <p>
          {t('privacyText')} <Link href="/privacy">{t('privacyLink')}</Link>.
        </p>
      </section>
      {operator.hasPayments && <Contracts />}
    </main>
  );
}

function Provider({ operator, name }: { operator: OperatorFacts; name: string }) {
  const t = useTranslations('imprint');
  const { vatId, supportEmail, email } = operator;
  return (
    <>
      <section className="grid gap-8 shrinks">
        <h2>{t('operator')}</h2>
        <OperatorCard operator={operator} words={{ email: t('email'), phone: t('phone') }} />
        <Incomplete operator={operator} />
      </section>
      {vatId !== null && (
        <section className="grid gap-8 shrinks">
          <h2>{t('vatTitle')}</h2>
          <p>
            {t('vatText')} {vatId}
          </p>
        </section>
      )}
      <section className="grid gap-8 shrinks">
        <h2>{t('contentTitle')}</h2>
        <p>{t('contentText', { name })}</p>
      </section>
      {supportEmail !== null && supportEmail !== email && (
        <section className="grid gap-8 shrinks">
          <h2>{t('supportTitle')}</h2>
          <p>
            {t('supportText')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </p>
        </section>
      )}
    </>
  );
}

/** Says which of the facts that the law asks for nobody has stated. */
function Incomplete({ operator: { address, email } }: { operator: OperatorFacts }) {
  const t = useTranslations('imprint');
  if (address.length > 0 && email !== null) return null;
  if (address.length > 0) {
    return <p>{t('incomplete', { missing: 'email', variables: 'OPERATOR_EMAIL' })}</p>;
  }
  if (email !== null) {
    return <p>{t('incomplete', { missing: 'address', variables: 'OPERATOR_ADDRESS' })}</p>;
  }
  return (
    <p>{t('incomplete', { missing: 'both', variables: 'OPERATOR_ADDRESS, OPERATOR_EMAIL' })}</p>
  );
}

/** Cancellation, withdrawal and terms are in reach of everybody, wherever something is sold. */
function Contracts() {
  const t = useTranslations('imprint');
  return (
    <section className="grid gap-8 shrinks">
      <h2>{t('contractsTitle')}</h2>
      <ul className={styles.links}>
        {contracts.map(([path, name]) => (
          <li key={path}>
            <Link href={path}>{t(name)}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Elsewhere({ operator: { links } }: { operator: OperatorFacts }) {
  const t = useTranslations('imprint');
  if (links.social === null && links.bio === null) return null;
  return (
    <section className="grid gap-8 shrinks">
      <h2>{t('linksTitle')}</h2>
      <ul className={styles.links}>
        {(['social', 'bio'] as const).map((name) => {
          const href = links[name];
          return href === null ? null : (
            <li key={name}>
              <OutsideLink href={href} hint={t('opensElsewhere')}>
                {t(name)}
              </OutsideLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
