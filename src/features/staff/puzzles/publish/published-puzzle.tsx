import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PublishedPuzzle as Published } from '../../../../backend/staff/draft-schema.ts';
import { copyText } from '../../../../device/clipboard.ts';
import type { Locale } from '../../../../domain/puzzle/puzzle.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { useDayText, useLocalTime } from '../../../../ui/format/use-local-time.ts';
import styles from './publish-panel.module.css';

type PublishedPuzzleProps = { locale: Locale; puzzle: Published };

/** One language of a puzzle that players may have: its day or its link, and what was corrected. */
export function PublishedPuzzle({ locale, puzzle }: PublishedPuzzleProps) {
  const t = useTranslations('creator.publish');
  const dayText = useDayText();
  const localTime = useLocalTime();
  const { name, date, token, errata } = puzzle;
  return (
    <article className={styles.part}>
      <h3>{t(`language.${locale}`)}</h3>
      {date !== null && (
        <p>
          {t('scheduled', {
            name: name ?? '',
            day: dayText(date, 'full'),
          })}
        </p>
      )}
      {token !== null && <CustomLink token={token} />}
      {errata.length > 0 && (
        <ul className={styles.errata} aria-label={t('errata')}>
          {errata.map(({ notedAt, text }) => (
            <li key={`${notedAt} ${text}`}>
              <time dateTime={notedAt}>{localTime(notedAt, 'day')}</time>{' '}
              <span lang={locale}>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

/** The only way to a puzzle without a day, to be passed on. */
function CustomLink({ token }: { token: string }) {
  const t = useTranslations('creator.publish.link');
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  const address = `${location.origin}/pp/${token}`;
  return (
    <div className={styles.day}>
      <input
        className={styles.input}
        aria-label={t('label')}
        value={address}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <Button onClick={() => void copyText(address).then(setIsCopied)}>{t('copy')}</Button>
      <p role="status" className="soft text-15">
        {isCopied !== null && t(isCopied ? 'copied' : 'byHand')}
      </p>
    </div>
  );
}
