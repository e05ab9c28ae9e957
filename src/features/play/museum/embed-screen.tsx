import { type RefObject, useEffect, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useSearch } from 'wouter';
import { useBackend } from '../../../backend/backend-context.tsx';
import { getPuzzleOfTheDay } from '../../../backend/get-puzzle-of-the-day.ts';
import { today } from '../../../device/clock.ts';
import { lendLanguage } from '../../../device/cookies/use-settings.ts';
import { OutsideLink } from '../../../ui/outside-link.tsx';
import { GameWaiting } from '../game-waiting.tsx';
import styles from './embed-screen.module.css';
import { ModeProblem } from '../modes/mode-problem.tsx';
import { MuseumGame } from './museum-game.tsx';
import { type Quiz, useQuiz } from '../modes/use-quiz.ts';

/** Today's puzzle within another site: nothing is stored, and the full page is one press away. */
export function EmbedScreen() {
  const t = useTranslations('modes');
  const locale = useLocale();
  const screen = useRef<HTMLDivElement>(null);
  useLanguageAsked();
  useHeightTold(screen);
  return (
    <div ref={screen}>
      <nav className={styles.full} aria-label={t('waysOn')}>
        <OutsideLink href="/" hint={t('newTab')}>
          {t('fullPage')}
        </OutsideLink>
      </nav>
      <EmbeddedPuzzle key={locale} />
    </div>
  );
}

function EmbeddedPuzzle() {
  const backend = useBackend();
  const locale = useLocale() === 'de' ? 'de' : 'en';
  const { quiz, isAskedAgain, reload } = useQuiz(`embedded ${locale}`, async (): Promise<Quiz> => {
    const puzzle = await getPuzzleOfTheDay(backend, today().offset, locale);
    return puzzle === null ? { state: 'unknown' } : { state: 'ready', puzzle, left: null };
  });
  switch (quiz.state) {
    case 'loading':
      return <GameWaiting />;
    case 'noConnection':
    case 'failed':
      return <ModeProblem problem={quiz.state} isBusy={isAskedAgain} onRetry={reload} />;
    case 'ready':
      return <MuseumGame puzzle={quiz.puzzle} mode="embedded" />;
    default:
      return <ModeProblem problem="unknown" />;
  }
}

/** The language that the other site has asked for: `?lang=de` or `?lang=en`. */
function useLanguageAsked() {
  const asked = new URLSearchParams(useSearch()).get('lang');
  useEffect(() => {
    if (asked !== 'de' && asked !== 'en') return undefined;
    return lendLanguage(asked === 'de' ? 'de-DE' : 'en-US');
  }, [asked]);
}

/** In CSS pixels: hints, board and keys of a game stand in it at their best. */
const heightOfGame = 720;

/** Tells the site around how high the game wants to be, whichever site that is: it is no secret. */
function useHeightTold(screen: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { current } = screen;
    if (window.parent === window || current === null) return undefined;
    const tell = () => {
      // Until the ways on from a result are there everything is as high as the frame, which must not grow with itself.
      const result = current.querySelector('main nav')?.closest('main');
      const height = result
        ? Math.ceil(result.getBoundingClientRect().bottom + window.scrollY)
        : heightOfGame;
      window.parent.postMessage({ quandoHeight: height }, '*');
    };
    // A game that begins again may be as high as the result that it replaces.
    const changes = new MutationObserver(tell);
    changes.observe(current, { childList: true, subtree: true });
    const sizes = new ResizeObserver(tell);
    sizes.observe(current);
    return () => {
      changes.disconnect();
      sizes.disconnect();
    };
  }, [screen]);
}
