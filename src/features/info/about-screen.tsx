import { useTranslations } from 'use-intl';
import { pageSettings } from '../../device/page-settings.ts';
import styles from './about-screen.module.css';

const steps = ['how1', 'how2', 'how3', 'how4'] as const;
const marks = ['right', 'elsewhere', 'wrong'] as const;

/** What Quando is and how it is played, in brief. */
export function AboutScreen() {
  const t = useTranslations('about');
  return (
    <main className={styles.about}>
      <h1 className="screen-title">{t('title')}</h1>
      <p className={styles.lead}>{t('lead')}</p>
      <section>
        <h2>{t('howTitle')}</h2>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{t(step)}</li>
          ))}
        </ol>
      </section>
      <section>
        <h2>{t('marksTitle')}</h2>
        <ul className={styles.marks}>
          {marks.map((mark) => (
            <li key={mark}>
              <span className={styles.mark} data-mark={mark} aria-hidden="true">
                7
              </span>
              {t(mark)}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t('privacyTitle')}</h2>
        <p>{t('privacy')}</p>
      </section>
      <section>
        <h2>{t('openTitle')}</h2>
        <p>{t('open')}</p>
        <p className={styles.version}>{t('version', { version: pageSettings().version })}</p>
      </section>
    </main>
  );
}
