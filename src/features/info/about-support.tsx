import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { operatorFacts } from '../../device/operator.ts';
import styles from './about-screen.module.css';
import { OutsideLink } from '../../ui/outside-link.tsx';
import prose from './prose.module.css';
import { ShareQuando } from './share-quando.tsx';

/** How to help and whom to write to, as far as the operator has configured it. */
export function AboutSupport() {
  const t = useTranslations('about');
  const { links, supportEmail } = operatorFacts();
  const elsewhere = (['social', 'bio'] as const).filter((name) => links[name] !== null);
  return (
    <>
      <section className={styles.support} aria-labelledby="support">
        <h2 id="support" className={prose.heading} tabIndex={-1}>
          {t('supportTitle')}
        </h2>
        <p>
          {t('supportText')} {links.support !== null && t('contributeText')}
        </p>
        <ShareQuando>
          {links.support !== null && (
            <OutsideLink href={links.support} hint={t('opensElsewhere')} look="button">
              {t('contribute')}
            </OutsideLink>
          )}
        </ShareQuando>
        {elsewhere.length > 0 && (
          <ul className={styles.links}>
            {elsewhere.map((name) => (
              <li key={name}>
                <OutsideLink href={links[name] ?? ''} hint={t('opensElsewhere')}>
                  {t(name)}
                </OutsideLink>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="grid gap-16 shrinks">
        <h2 className={prose.heading}>{t('contactTitle')}</h2>
        {supportEmail === null ? (
          <p>
            {t('contactNobody')} <Link href="/imprint">{t('imprint')}</Link>
          </p>
        ) : (
          <p>
            {t('contactText')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        )}
      </section>
    </>
  );
}
