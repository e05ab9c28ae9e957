import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { FoundPuzzle } from '../../../backend/staff/research.ts';
import { answerDigits } from '../../../domain/round/digits.ts';
import { byPuzzle, type PuzzleEntry } from './found-puzzles.ts';
import { useDayText } from '../../../ui/format/use-local-time.ts';
import { markedParts } from './marked-words.ts';
import styles from './puzzle-rows.module.css';

type PuzzleRowsProps = {
  found: readonly FoundPuzzle[];
  /** What was looked for and is marked; empty for nothing. */
  words: string;
};

/** Puzzles as the index of a book has them: the year, what they say in each language, the ways on. */
export function PuzzleRows({ found, words }: PuzzleRowsProps) {
  return (
    <ol>
      {byPuzzle(found).map((entry) => (
        <PuzzleRow key={entry.languages[0]?.locale + entry.key} entry={entry} words={words} />
      ))}
    </ol>
  );
}

function PuzzleRow({ entry, words }: { entry: PuzzleEntry; words: string }) {
  const t = useTranslations('research.row');
  const { key, year, languages } = entry;
  const locale = languages[0]?.locale ?? 'de';
  return (
    <li data-row className={styles.row}>
      <p className={styles.year}>
        {year === null ? (
          <span className={styles.none}>{t('noYear')}</span>
        ) : (
          <Marked text={entry.label === null ? String(year) : answerDigits(year)} words={words} />
        )}
      </p>
      <div className={styles.head}>
        <h2 className={styles.key}>
          <Link href={`/creator/edit/${key}`}>
            <Marked text={key} words={words} />
          </Link>
        </h2>
        <p className={styles.ways}>
          <Link href={`/creator/preview/${key}?language=${locale}`}>
            {t('preview')}
            <span className="visually-hidden"> {key}</span>
          </Link>
          <Link href={`/research/play/${key}?language=${locale}`}>
            {t('play')}
            <span className="visually-hidden"> {key}</span>
          </Link>
        </p>
      </div>
      <div className={styles.languages}>
        {languages.map((line) => (
          <Language key={line.locale} line={line} words={words} />
        ))}
      </div>
    </li>
  );
}

function Language({ line, words }: { line: FoundPuzzle; words: string }) {
  const t = useTranslations();
  const dayText = useDayText();
  const { locale, name, date, state, hint, hit, label } = line;
  const facts = [
    t(`research.state.${state}`),
    ...(name === null ? [] : [t('play.number', { name })]),
    ...(date === null ? [] : [dayText(date)]),
  ];
  return (
    <div className={styles.language}>
      <p className="muted tabular">
        <abbr className={styles.locale} title={t(`research.language.${locale}`)}>
          {locale.toUpperCase()}
        </abbr>
        <Marked text={facts.join(' · ')} words={words} />
      </p>
      {label !== null && (
        <p className="strong" lang={locale}>
          <Marked text={label} words={words} />
        </p>
      )}
      <p className={styles.hint} lang={hint === null ? undefined : locale}>
        {hint === null || hint === '' ? (
          <span className={styles.none}>{t('research.row.noHint')}</span>
        ) : (
          <Marked text={hint} words={words} />
        )}
      </p>
      {hit !== null && (
        <p className={styles.hit}>
          {t('research.row.hit')}{' '}
          <q lang={locale}>
            <Marked text={hit} words={words} />
          </q>
        </p>
      )}
    </div>
  );
}

/** A text with the words that were looked for marked in it. */
function Marked({ text, words }: { text: string; words: string }) {
  return markedParts(text, words).map(({ at, text: part, isFound }) =>
    isFound ? <mark key={at}>{part}</mark> : part,
  );
}
