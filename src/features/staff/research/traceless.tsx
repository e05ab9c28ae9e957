import { type ReactNode, useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation, useSearch } from 'wouter';
import { getDraft } from '../../../backend/staff/drafts.ts';
import type { Puzzle } from '../../../domain/puzzle/puzzle.ts';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { drawings } from '../../../ui/icons/drawings.ts';
import { MakerScreen } from '../../../ui/staff/maker-screen.tsx';
import { MakerTrouble } from '../../../ui/staff/maker-trouble.tsx';
import { Trouble } from '../../../ui/trouble.tsx';
import { TracelessHead } from './traceless-head.tsx';
import { languagesOf, usePuzzleOf } from './traceless-puzzle.ts';
import styles from './traceless.module.css';
import { useAnswer } from '../use-answer.ts';
import { useOwnAccounts } from '../people/use-own-accounts.ts';

type TracelessProps = {
  /** The game that players get, keeping nothing: another one for other `times`. */
  renderGame: (game: {
    times: string;
    puzzle: Puzzle;
    head: ReactNode;
    onAgain: () => void;
  }) => ReactNode;
};

/** Any puzzle in whatever state, played without a trace: the app brings the game. */
export function Traceless({ renderGame }: TracelessProps) {
  const t = useTranslations();
  const [location] = useLocation();
  const { accounts } = useOwnAccounts();
  const key = /^\/research\/play\/([a-z0-9-]+)\/?$/i.exec(location)?.[1] ?? '';
  const load = useCallback(
    (signal: AbortSignal) => getDraft(accounts, key, signal),
    [accounts, key],
  );
  const { answer, reload } = useAnswer(load);
  if (answer.state === 'loading') {
    return (
      <MakerScreen room="research" section="researchPlay">
        <p role="status" className="visually-hidden">
          {t('research.list.waiting')}
        </p>
        <span className={styles.ghost} />
      </MakerScreen>
    );
  }
  if (answer.state === 'failed') {
    return (
      <MakerScreen room="research" section="researchPlay">
        {answer.kind === 'notThere' ? (
          <Unplayable problem="unknown" />
        ) : (
          <MakerTrouble failure={answer.kind} isBusy={answer.isAskedAgain} onRetry={reload} />
        )}
      </MakerScreen>
    );
  }
  return <TracelessGame draft={answer.value} renderGame={renderGame} />;
}

type TracelessGameProps = TracelessProps & { draft: Parameters<typeof languagesOf>[0] };

function TracelessGame({ draft, renderGame }: TracelessGameProps) {
  const asked = new URLSearchParams(useSearch()).get('language');
  const [times, setTimes] = useState(0);
  const languages = languagesOf(draft);
  const locale = languages.find((known) => known === asked) ?? languages[0] ?? 'de';
  const puzzle = usePuzzleOf(draft, locale);

  function again() {
    setTimes((before) => before + 1);
  }

  if (puzzle === null || languages.length === 0) {
    return (
      <MakerScreen room="research" section="researchPlay" title={draft.key}>
        <Unplayable problem={puzzle === null ? 'noYear' : 'noHints'} draftKey={draft.key} />
      </MakerScreen>
    );
  }
  return renderGame({
    times: `${draft.key} ${locale} ${times}`,
    puzzle,
    onAgain: again,
    head: <TracelessHead draft={draft} locale={locale} languages={languages} onAgain={again} />,
  });
}

type UnplayableProps = { problem: 'unknown' | 'noYear' | 'noHints'; draftKey?: string };

/** Why there is nothing to play, and where that can be changed. */
function Unplayable({ problem, draftKey }: UnplayableProps) {
  const t = useTranslations('research.play');
  return (
    <Trouble
      drawing={drawings.empty}
      title={t(`problem.${problem}.title`)}
      text={t(`problem.${problem}.text`)}
    >
      {draftKey === undefined ? (
        <ButtonLink href="/research" look="primary">
          {t('toSearch')}
        </ButtonLink>
      ) : (
        <ButtonLink href={`/creator/edit/${draftKey}`} look="primary">
          {t('toEdit')}
        </ButtonLink>
      )}
    </Trouble>
  );
}
