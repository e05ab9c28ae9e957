import { useTranslations } from 'use-intl';
import { feedback } from '../../domain/round/feedback.ts';
import styles from './about-marks.module.css';
import prose from './prose.module.css';

const ATTEMPT = '1420';
const marks = feedback(ATTEMPT, '1492');
const meanings = ['right', 'elsewhere', 'wrong'] as const;

/** The three marks, shown on an attempt as the board would mark it. */
export function AboutMarks() {
  const t = useTranslations('about');
  return (
    <section className="grid gap-16 shrinks">
      <h2 className={prose.heading}>{t('marksTitle')}</h2>
      <figure className={styles.example}>
        <figcaption>{t('example')}</figcaption>
        <div className={styles.row} aria-hidden="true">
          {marks.map((mark, index) => (
            <span key={ATTEMPT.charAt(index)} className={styles.tile} data-mark={mark}>
              {ATTEMPT.charAt(index)}
            </span>
          ))}
        </div>
      </figure>
      <dl className={styles.meanings}>
        {meanings.map((mark) => (
          <div key={mark}>
            <dt className="line gap-12 strong">
              <span className={styles.sample} data-mark={mark} aria-hidden="true" />
              {t(mark)}
            </dt>
            <dd>{t(`meaning.${mark}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
