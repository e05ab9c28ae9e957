import { useMessages, useTranslations } from 'use-intl';
import { WithCatalogue } from '../../../i18n/with-catalogue.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import type { Ended } from '../game.tsx';
import { ResultView } from '../result/result-view.tsx';
import { Sharing } from '../result/sharing.tsx';
import styles from '../modes/mode-result.module.css';

type MadeResultProps = Omit<Ended, 'records'> & { onAgain: () => void };

/** The result of a puzzle that somebody made: it counts for nothing, and one can make the next. */
export function MadeResult({ onAgain, ...ended }: MadeResultProps) {
  const t = useTranslations('modes');
  const { result, made } = useMessages();
  const { hints, won } = made;
  return (
    <WithCatalogue messages={{ result: { ...result, hints, won } }}>
      <ResultView {...ended}>
        <Sharing round={ended.round} />
        <nav className={styles.ways} aria-label={t('waysOn')}>
          <Button onClick={onAgain}>{t('playAgain')}</Button>
          <ButtonLink href="/make">{t('toMake')}</ButtonLink>
          <ButtonLink href="/">{t('toDaily')}</ButtonLink>
        </nav>
      </ResultView>
    </WithCatalogue>
  );
}
