import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Link, useLocation, useSearch } from 'wouter';
import type { Backend } from '../../../backend/backend.ts';
import { useBackend } from '../../../backend/backend-context.tsx';
import { getMuseum, type Museum } from '../../../backend/get-museum.ts';
import { getQuiz } from '../../../backend/get-quiz.ts';
import { today } from '../../../device/clock.ts';
import { puzzleIdIn } from '../../../domain/puzzle/puzzle-path.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ScreenTitle } from '../../../ui/screen-title.tsx';
import { GameWaiting } from '../game-waiting.tsx';
import { goToTop } from '../go-to-top.ts';
import { RESTART } from '../restart.ts';
import { ModeProblem, type ModeProblemName } from '../modes/mode-problem.tsx';
import { MuseumGame } from './museum-game.tsx';
import { changeLanguage, showFirstLanguage, useMuseumLanguage } from './museum-language.ts';
import corner from './embed-screen.module.css';
import styles from './museum-screen.module.css';
import { MuseumWatch } from './museum-watch.tsx';
import { takeNewerPage } from './take-newer-page.ts';
import { useAsked } from '../modes/use-asked.ts';
import { prepareQuiz, type Quiz, useQuiz } from '../modes/use-quiz.ts';

/** A museum's start page, and below its address its puzzles: nothing is stored, and nothing leads elsewhere. */
export function MuseumScreen() {
  const [location] = useLocation();
  const id = puzzleIdIn(location);
  return id === null ? <MuseumStart /> : <MuseumPuzzle key={id} id={id} />;
}

/** What stood on the start page last: it stays without a connection. */
let known: Museum | null = null;

function MuseumStart() {
  const t = useTranslations('modes.museum');
  const backend = useBackend();
  const locale = useLocale();
  const { isFirst } = useMuseumLanguage();
  const { asked, isAskedAgain, reload } = useAsked(async () => {
    const museum = await getMuseum(backend);
    known = museum;
    return museum === null
      ? ({ state: 'noMuseum' } as const)
      : ({ state: 'ready', museum } as const);
  });

  function makeReady() {
    showFirstLanguage();
    goToTop();
    reload();
    takeNewerPage(backend);
  }
  const begin = useEffectEvent(makeReady);
  useEffect(() => {
    const listen = () => begin();
    window.addEventListener(RESTART, listen);
    return () => window.removeEventListener(RESTART, listen);
  }, []);

  const museum = asked.state === 'ready' ? asked.museum : known;
  if (museum === null) {
    if (asked.state === 'loading' || asked.state === 'ready') return <Waiting />;
    return <Problem problem={asked.state} isBusy={isAskedAgain} onRetry={reload} />;
  }
  return (
    <>
      <div className={corner.full}>
        <Button look="quiet" lang={locale === 'de' ? 'en' : 'de'} onClick={changeLanguage}>
          {t('otherLanguage')}
        </Button>
      </div>
      <Start museum={museum} />
      <MuseumWatch onAway={makeReady} isUsed={!isFirst} isSilent={isFirst} />
    </>
  );
}

function Waiting() {
  const t = useTranslations('screen');
  return (
    <main className={styles.start} aria-busy="true">
      <h1 className="visually-hidden">{t('loading')}</h1>
    </main>
  );
}

function Start({ museum: { title, text, picture, pictureAlt, puzzles } }: { museum: Museum }) {
  const t = useTranslations('modes.museum');
  const backend = useBackend();
  const locale = useLocale();
  const search = useSearch();
  const open = puzzles.flatMap(({ title: name, ids }) =>
    ids[locale] === null ? [] : [{ id: String(ids[locale]), name: name[locale] }],
  );
  const ids = open.map(({ id }) => id).join();
  useEffect(() => {
    for (const id of ids.split(',')) if (id !== '') void prepareQuiz(...asking(backend, id));
  }, [backend, ids]);

  return (
    <main className={styles.start}>
      <div className={styles.head} data-pictured={picture !== undefined}>
        <div className={styles.words}>
          <ScreenTitle>{title[locale]}</ScreenTitle>
          <p className={styles.text}>{text[locale]}</p>
        </div>
        {picture !== undefined && (
          <img className={styles.picture} src={picture} alt={pictureAlt?.[locale] ?? ''} />
        )}
      </div>
      {open.length === 0 && <p className={styles.text}>{t('nothing')}</p>}
      <ul className={styles.puzzles}>
        {open.map(({ id, name }) => (
          <li key={id}>
            <Link href={withSearch(`/museum/${id}`, search)} className={styles.puzzle}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </main>
  );
}

function MuseumPuzzle({ id }: { id: string }) {
  const t = useTranslations('modes.museum');
  const backend = useBackend();
  const search = useSearch();
  const [, navigate] = useLocation();
  useMuseumLanguage();
  const { quiz, isAskedAgain, reload } = useQuiz(...asking(backend, id));
  const start = withSearch('/museum', search);

  function toStart() {
    navigate(start);
  }

  function makeReady() {
    showFirstLanguage();
    toStart();
    takeNewerPage(backend);
  }

  return (
    <>
      <nav className={corner.full} aria-label={t('toStart')}>
        <Link href={start} className={styles.back}>
          {t('toStart')}
        </Link>
      </nav>
      {shown()}
      <MuseumWatch onAway={makeReady} isUsed />
    </>
  );

  function shown(): ReactNode {
    switch (quiz.state) {
      case 'loading':
        return <GameWaiting />;
      case 'noConnection':
      case 'failed':
        return <Problem problem={quiz.state} isBusy={isAskedAgain} onRetry={reload} />;
      case 'ready':
        return <MuseumGame puzzle={quiz.puzzle} mode="museum" onStart={toStart} />;
      default:
        return <ModeProblem problem="unknown" />;
    }
  }
}

/** In milliseconds: nobody may be there to press a button. */
const RETRY = 15_000;

type ProblemProps = { problem: ModeProblemName; isBusy: boolean; onRetry: () => void };

/** What went wrong, and asks again by itself. */
function Problem(props: ProblemProps) {
  const retry = useEffectEvent(props.onRetry);
  useEffect(() => {
    const timer = setInterval(() => retry(), RETRY);
    return () => clearInterval(timer);
  }, []);
  return <ModeProblem {...props} />;
}

/** What a museum's puzzle is kept as on the open page, and how it is asked for. */
function asking(backend: Backend, id: string): Parameters<typeof prepareQuiz> {
  return [
    `museum ${id}`,
    async (): Promise<Quiz> => {
      const puzzle = await getQuiz(backend, id, today().offset);
      return puzzle === null ? { state: 'unknown' } : { state: 'ready', puzzle, left: null };
    },
  ];
}

function withSearch(path: string, search: string): string {
  return search === '' ? path : `${path}?${search}`;
}
