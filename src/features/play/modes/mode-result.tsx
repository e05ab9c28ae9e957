import { useTranslations } from 'use-intl';
import { permissions } from '../../../backend/permissions.ts';
import { useSession } from '../../../backend/session.ts';
import { solvedAttempt } from '../../../domain/round/attempts.ts';
import type { ReadChallenge } from '../../../domain/round/challenge.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { ChallengeOutcome } from '../challenge/challenge-outcome.tsx';
import type { Ended } from '../game.tsx';
import { Related } from '../result/related/related.tsx';
import { ResultView } from '../result/result-view.tsx';
import { Sharing } from '../result/sharing.tsx';
import { FinishNote } from '../result/finish-note.tsx';
import { FollowUp } from './follow-up.tsx';
import type { Mode, ModeEnding } from './mode.ts';
import styles from './mode-result.module.css';

type ModeResultProps = Omit<Ended, 'records'> &
  ModeEnding & { mode: Mode; challenge: ReadChallenge | undefined };

/** The result of a game that counts for nothing: no statistics, but ways on. */
export function ModeResult(props: ModeResultProps) {
  const {
    mode,
    challenge,
    onAgain,
    onStart,
    isAgain,
    next = null,
    left = null,
    finish,
    ...ended
  } = props;
  const { puzzle, attempts } = ended.round;
  const isAlone = mode === 'museum' || mode === 'embedded';
  // Played by somebody who may begin past puzzles.
  const isPast = mode === 'old' || mode === 'random';
  // A custom puzzle’s link is passed on by whoever made it.
  const address = mode === 'custom' ? location.host : `${location.host}/pp/${puzzle.id}`;
  return (
    <>
      <ResultView {...ended} isExhibit={mode === 'museum'}>
        {challenge?.kind === 'challenge' && (
          <ChallengeOutcome rows={challenge.rows} round={ended.round} />
        )}
        {mode === 'custom' && <FirstTime isAgain={isAgain === true} />}
        {!isAlone && (
          <Sharing
            round={ended.round}
            address={address}
            {...(isPast && puzzle.date !== null ? { room: `/room/host#${puzzle.date}` } : {})}
          />
        )}
        {finish !== undefined && (
          <FinishNote attempt={solvedAttempt(attempts, puzzle.year)} finish={finish} />
        )}
        {!isAlone && mode !== 'custom' && <Related round={ended.round} />}
        <WaysOn
          mode={mode}
          isAlone={isAlone}
          next={next}
          left={left}
          print={isPast ? `/print/${puzzle.id}` : null}
          {...(onAgain === undefined ? {} : { onAgain })}
          {...(onStart === undefined ? {} : { onStart })}
        />
      </ResultView>
      {mode === 'shared' && ended.isFresh && <FollowUp next={next} />}
    </>
  );
}

/** Whether the result is that of the first time, which there is only once. */
function FirstTime({ isAgain }: { isAgain: boolean }) {
  const t = useTranslations('modes');
  return (
    <p className={styles.time} data-again={isAgain}>
      {t(isAgain ? 'again' : 'firstTime')}
    </p>
  );
}

type WaysOnProps = {
  mode: Mode;
  /** Whether nothing leads to another screen. */
  isAlone: boolean;
  next: string | null;
  left: number | null;
  /** Where the puzzle is printed; null where it cannot be. */
  print: string | null;
  onAgain?: () => void;
  onStart?: () => void;
};

function WaysOn({ mode, isAlone, next, left, print, onAgain, onStart }: WaysOnProps) {
  const t = useTranslations('modes');
  const session = useSession();
  const mayPrint =
    session.state === 'signedIn' && session.session.permissions.includes(permissions.ARCHIVE);
  return (
    <nav className={styles.ways} aria-label={t('waysOn')}>
      {left !== null && <p className={styles.left}>{t('left', { left })}</p>}
      {next !== null && <ButtonLink href={next}>{t('followUp.series.submit')}</ButtonLink>}
      {mode === 'random' && <ButtonLink href="/random">{t('anotherRandom')}</ButtonLink>}
      {onStart !== undefined && (
        <Button look="primary" onClick={onStart}>
          {t('museum.toStart')}
        </Button>
      )}
      {onAgain !== undefined && <Button onClick={onAgain}>{t('playAgain')}</Button>}
      {!isAlone && <ButtonLink href="/">{t('toDaily')}</ButtonLink>}
      {!isAlone && mode !== 'custom' && (
        <ButtonLink href="/puzzleOverview">{t('toOverview')}</ButtonLink>
      )}
      {mayPrint && print !== null && <ButtonLink href={print}>{t('toPrint')}</ButtonLink>}
    </nav>
  );
}
