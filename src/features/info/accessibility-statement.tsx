import { useLocale, useTranslations } from 'use-intl';
import { operatorFacts } from '../../device/operator.ts';
import styles from './accessibility-statement.module.css';
import prose from './prose.module.css';
import { writtenDate } from './written-date.ts';

/** When the statement was last held against the page. */
const STATED_ON = '2026-11-21';

type StatementKey = Parameters<ReturnType<typeof useTranslations<'accessibilityStatement'>>>[0];

const parts = [
  {
    title: 'doneTitle',
    points: [
      'done.marks',
      'done.text',
      'done.contrast',
      'done.motion',
      'done.entry',
      'done.time',
      'done.language',
    ],
  },
  {
    title: 'keyboardTitle',
    points: [
      'keyboard.digits',
      'keyboard.tab',
      'keyboard.arrows',
      'keyboard.escape',
      'keyboard.off',
    ],
  },
  {
    title: 'readerTitle',
    points: ['reader.hints', 'reader.feedback', 'reader.tiles', 'reader.share'],
  },
  { title: 'limitsTitle', points: ['limits.zoom', 'limits.outside', 'limits.reading'] },
] as const satisfies readonly { title: StatementKey; points: readonly StatementKey[] }[];

/** What the page promises about its accessibility, below a screen's title. */
export function AccessibilityStatement() {
  const t = useTranslations('accessibilityStatement');
  const locale = useLocale();
  return (
    <section className={styles.statement}>
      <h2 className={prose.heading}>{t('title')}</h2>
      <p>{t('goal')}</p>
      {parts.map(({ title, points }) => (
        <section key={title} className="grid gap-8 shrinks">
          <h3>{t(title)}</h3>
          <ul className={prose.points}>
            {points.map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ul>
        </section>
      ))}
      <section className="grid gap-8 shrinks">
        <h3>{t('testedTitle')}</h3>
        <p>{t('tested')}</p>
      </section>
      <section className="grid gap-8 shrinks">
        <h3>{t('contactTitle')}</h3>
        <Contact />
      </section>
      <p className="muted">{t('date', { date: writtenDate(STATED_ON, locale) })}</p>
    </section>
  );
}

function Contact() {
  const t = useTranslations('accessibilityStatement');
  const { supportEmail } = operatorFacts();
  if (supportEmail === null) return <p>{t('contactNobody')}</p>;
  return (
    <p>
      {t('contact')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
    </p>
  );
}
