import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { pageSettings } from '../../device/page-settings.ts';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { AboutMarks } from './about-marks.tsx';
import styles from './about-screen.module.css';
import { AboutSupport } from './about-support.tsx';
import prose from './prose.module.css';
import { useAnchor } from '../../ui/focus/use-anchor.ts';

const steps = ['how1', 'how2', 'how3', 'how4'] as const;

/** What Quando is, how it is played, what it stands for, and how to support it. */
export function AboutScreen() {
  const t = useTranslations('about');
  useAnchor();
  return (
    <main className={styles.about}>
      <header className="grid gap-8">
        <ScreenTitle>{t('title')}</ScreenTitle>
        <p className={styles.lead}>{t('lead')}</p>
      </header>
      <section id="how" tabIndex={-1} className="grid gap-16 shrinks">
        <h2 className={prose.heading}>{t('howTitle')}</h2>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{t(step)}</li>
          ))}
        </ol>
      </section>
      <AboutMarks />
      <section className="grid gap-16 shrinks">
        <h2 className={prose.heading}>{t('valuesTitle')}</h2>
        <div className={styles.values}>
          <section>
            <h3>{t('private')}</h3>
            <p>{t('privateText')}</p>
            <Link href="/privacy">{t('privateLink')}</Link>
          </section>
          <section>
            <h3>{t('forAll')}</h3>
            <p>{t('forAllText')}</p>
            <Link href="/accessibility">{t('forAllLink')}</Link>
          </section>
          <section>
            <h3>{t('open')}</h3>
            <p>{t('openText')}</p>
          </section>
        </div>
      </section>
      <AboutSupport />
      <p className={styles.version}>{t('version', { version: pageSettings().version })}</p>
    </main>
  );
}
