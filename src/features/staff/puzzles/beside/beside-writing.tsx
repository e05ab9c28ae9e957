import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOwnAccounts } from '../../../../backend/accounts/use-own-accounts.ts';
import { getSimilarHints, type OtherHint } from '../../../../backend/staff/beside-writing.ts';
import type { DraftContent } from '../../../../domain/draft/draft-content.ts';
import type { Locale } from '../../../../domain/puzzle/puzzle.ts';
import { OutsideLink } from '../../../../ui/outside-link.tsx';
import { useLoaded } from '../../../../ui/use-loaded.ts';
import type { WrittenPlace } from '../editor/editor-context.ts';
import { useSettled } from '../editor/use-settled.ts';
import styles from './beside.module.css';
import { lookUpAddress } from './look-up.ts';
import { OtherPuzzle } from './other-puzzle.tsx';
import type { Beside } from './use-beside.ts';

/** How long nobody may type before others are looked for, in milliseconds. */
const PAUSE = 400;
/** Less says nothing. */
const SHORTEST = 20;
/** The server takes no more. */
const LONGEST = 2000;
/** How many years near by are named. */
const MOST_YEARS = 5;
/** Where there is room for it above the game; elsewhere it is folded. */
const TALL = '(min-height: 900px), (max-width: 1099px)';

type BesideWritingProps = {
  content: DraftContent;
  draftKey: string;
  beside: Beside;
  /** The hint that is written. */
  place: WrittenPlace;
};

/**
 * What helps with a hint while it is written: where to look it up, where its names were, who else said
 * something like it, and which years near by are used. It stands beside the fields, which never move.
 */
export function BesideWriting({ content, draftKey, beside, place }: BesideWritingProps) {
  const t = useTranslations('editor.beside');
  const { hint, locale } = place;
  const { text = '', title = '' } = useSettled(content, PAUSE)[locale]?.tips?.[hint] ?? {};
  const similar = useSimilarHints(draftKey, locale, text);
  const names = beside.names[hint] ?? [];
  const address = lookUpAddress(locale, { text, title, names });
  const years = beside.years.slice(0, MOST_YEARS);
  const [isTall] = useState(() => matchMedia(TALL).matches);
  const here = beside.appearances.filter(({ name }) => names.includes(name));
  const count = here.length + similar.length + years.length;
  return (
    <details className={styles.beside} open={isTall} data-beside>
      <summary>{t('summary', { count })}</summary>
      {address !== null && (
        <OutsideLink href={address} hint={t('elsewhere')}>
          {t(`lookUp.${locale}`)}
        </OutsideLink>
      )}
      {names.map((name) => (
        <Hints
          key={name}
          title={t('name', { name })}
          hints={here.filter((each) => each.name === name)}
        />
      ))}
      <Hints title={t('similar')} hints={similar} />
      {years.length > 0 && (
        <>
          <p className="strong">{t('years')}</p>
          <ul className="grid gap-4 soft">
            {years.map(({ key, year, date }) => (
              <li key={key}>
                {year} <OtherPuzzle puzzleKey={key} date={date} />
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}

function Hints({ title, hints }: { title: string; hints: readonly OtherHint[] }) {
  const t = useTranslations('editor.beside');
  if (hints.length === 0) return null;
  return (
    <>
      <p className="strong">{title}</p>
      <ul className="grid gap-4 soft">
        {hints.map(({ key, hint, text, date }) => (
          <li key={`${key} ${hint}`}>
            <OtherPuzzle puzzleKey={key} date={date} />, {t('hint', { number: hint })}
            <q>{text}</q>
          </li>
        ))}
      </ul>
    </>
  );
}

function useSimilarHints(key: string, locale: Locale, text: string): readonly OtherHint[] {
  const { accounts } = useOwnAccounts();
  const words = text.trim().slice(0, LONGEST);
  const found = useLoaded(
    useCallback(
      async () =>
        words.length < SHORTEST ? [] : getSimilarHints(accounts, { key, locale, words }),
      [accounts, key, locale, words],
    ),
  );
  return found.state === 'ready' ? found.value : [];
}
