import { useTranslations } from 'use-intl';
import { Heading, type HeadingLevel } from './heading.tsx';
import { PolicyExtra } from './policy-extra.tsx';
import styles from './privacy-policy.module.css';
import { policy, type Section, type Topic } from './privacy-topics.ts';
import prose from './prose.module.css';

type PrivacyPolicyProps = {
  /** The level of the five sections' headings. */
  level: HeadingLevel;
  /** What the sections' anchors begin with; they differ where a dialog shows a second policy. */
  anchor?: string;
};

/** The privacy policy without a title of its own, for a screen or a dialog. */
export function PrivacyPolicy({ level, anchor = 'policy-' }: PrivacyPolicyProps) {
  const t = useTranslations('privacy');
  return (
    <div className={styles.policy}>
      <nav className={styles.contents} aria-label={t('contents')}>
        <ol>
          {policy.map(({ name }) => (
            <li key={name}>
              <a href={`#${anchor}${name}`}>{t(`section.${name}`)}</a>
            </li>
          ))}
        </ol>
      </nav>
      {policy.map((section, index) => (
        <PolicySection
          key={section.name}
          section={section}
          number={index + 1}
          level={level}
          id={`${anchor}${section.name}`}
        />
      ))}
    </div>
  );
}

type PolicySectionProps = { section: Section; number: number; level: HeadingLevel; id: string };

function PolicySection({ section, number, level, id }: PolicySectionProps) {
  const t = useTranslations('privacy');
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Heading
        level={level}
        id={id}
        className={`${prose.heading} ${styles.numbered}`}
        tabIndex={-1}
      >
        <span className={styles.number}>{number}</span> {t(`section.${section.name}`)}
      </Heading>
      {section.topics.map((topic) => (
        <PolicyTopic key={topic.title ?? 'text'} topic={topic} level={level} />
      ))}
    </section>
  );
}

function PolicyTopic({ topic, level }: { topic: Topic; level: HeadingLevel }) {
  const t = useTranslations('privacy');
  const { title, text, points, extra, after = [] } = topic;
  return (
    <div className={styles.topic}>
      {title !== undefined && (
        <Heading level={level === 2 ? 3 : 4} className={styles.title}>
          {t(title)}
        </Heading>
      )}
      {text.map((key) => (
        <p key={key}>{t(key)}</p>
      ))}
      {points !== undefined && (
        <ul className={prose.points}>
          {points.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
      )}
      {extra !== undefined && <PolicyExtra extra={extra} />}
      {after.map((key) => (
        <p key={key}>{t(key)}</p>
      ))}
    </div>
  );
}
