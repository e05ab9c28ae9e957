import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { Draft } from '../../../backend/staff/draft-schema.ts';
import type { Locale } from '../../../domain/puzzle/puzzle.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import styles from './traceless.module.css';

type TracelessHeadProps = {
  draft: Draft;
  locale: Locale;
  languages: readonly Locale[];
  onAgain: () => void;
};

/** Above the game: what is played here, in which language, and that nothing of it stays. */
export function TracelessHead(props: TracelessHeadProps) {
  const { draft, locale, languages, onAgain } = props;
  const t = useTranslations();
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <ScreenTitle>{t('staff.sections.researchPlay')}</ScreenTitle>
        <p className={styles.facts}>
          <Link href={`/creator/edit/${draft.key}`}>{draft.key}</Link>
          {' · '}
          <Link href="/research">{t('research.play.toSearch')}</Link>
        </p>
      </div>
      <p className={styles.facts}>{t('research.play.nothingStays')}</p>
      <div className={styles.tools}>
        <p className={styles.languages}>
          {languages.map((each) => (
            <Link
              className="target"
              key={each}
              href={`/research/play/${draft.key}?language=${each}`}
              replace
              aria-current={each === locale ? 'true' : undefined}
            >
              {t(`research.language.${each}`)}
            </Link>
          ))}
        </p>
        <Button look="quiet" onClick={onAgain}>
          {t('research.play.again')}
        </Button>
      </div>
    </header>
  );
}
