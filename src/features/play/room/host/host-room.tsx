import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOwnAccounts } from '../../../../backend/accounts/use-own-accounts.ts';
import { NoConnectionError, ServerError } from '../../../../backend/errors.ts';
import type { RoomPuzzle } from '../../../../backend/rooms/guest-calls.ts';
import {
  advanceRoom,
  closeRoom,
  endRoom,
  getBoard,
  getOwnRoom,
  removeGuest,
  type RoomBoard,
} from '../../../../backend/rooms/host-calls.ts';
import type { Puzzle } from '../../../../domain/puzzle/puzzle.ts';
import { LAST_STEP, tallyOf } from '../../../../domain/room/room-board.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { drawings } from '../../../../ui/icons/drawings.ts';
import { ScreenTitle } from '../../../../ui/screen-title.tsx';
import { useAnswer } from '../../../../ui/use-answer.ts';
import { goToTop } from '../../go-to-top.ts';
import { puzzleOf } from '../../made/puzzle-of.ts';
import own from '../room.module.css';
import { useRepeated } from '../use-repeated.ts';
import { Acts } from './acts.tsx';
import { RoomDoor } from './room-door.tsx';
import { Guests } from './guests.tsx';
import styles from './host.module.css';
import { Outcome } from './outcome.tsx';
import { Progress } from './progress.tsx';
import { EarlierHints, NewestHint } from './shown-hints.tsx';

/** A room as its host sees it, and everybody who looks at the projector. */
export function HostRoom({ code }: { code: string }) {
  const t = useTranslations('room.host');
  const { userId, accounts } = useOwnAccounts();
  const { value, error, isLoading, reload } = useAnswer({
    queryKey: ['room', userId, code],
    queryFn: (signal) => getOwnRoom(accounts, code, signal),
  });
  if (isOver(error)) return <Gone code={code} />;
  if (error !== null) {
    return (
      <main className={own.screen}>
        <ScreenTitle>{t('title', { code })}</ScreenTitle>
        <ErrorState
          isOffline={error instanceof NoConnectionError}
          title={t('failed')}
          text={t('retryText')}
          isBusy={isLoading}
          onRetry={reload}
        />
      </main>
    );
  }
  if (value === null) {
    return (
      <main className={own.screen} aria-busy="true">
        <ScreenTitle>{t('title', { code })}</ScreenTitle>
      </main>
    );
  }
  return <Open first={value} />;
}

function isOver(error: unknown): boolean {
  return error instanceof ServerError && error.code === '02000';
}

function Gone({ code }: { code: string }) {
  const t = useTranslations('room.host');
  return (
    <main className={own.screen}>
      <ScreenTitle>{t('title', { code })}</ScreenTitle>
      <EmptyState drawing={drawings.empty} title={t('gone')} text={t('goneText')}>
        <Button
          look="primary"
          onClick={() => {
            location.hash = '';
          }}
        >
          {t('toOpen')}
        </Button>
      </EmptyState>
    </main>
  );
}

function Open({ first }: { first: RoomBoard & { secret: string; content: RoomPuzzle } }) {
  const t = useTranslations('room.host');
  const { accounts } = useOwnAccounts();
  const [board, setBoard] = useState<RoomBoard>(first);
  const [isGone, setGone] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [puzzle] = useState(() => gameOf(first.content));
  const screen = useRef<HTMLElement>(null);
  const { code, isLed, step, isClosed, guests } = board;
  const isRevealed = step === LAST_STEP;

  function take(next: RoomBoard) {
    // An answer that was overtaken on its way takes nothing back.
    setBoard((before) => (next.step < before.step ? before : next));
  }

  async function attempt(work: () => Promise<void>) {
    try {
      await work();
      setFailed(false);
    } catch (error) {
      if (isOver(error)) setGone(true);
      else throw error;
    }
  }

  function press(work: () => Promise<void>) {
    attempt(work).catch(() => setFailed(true));
  }

  const isFailing = useRepeated(
    () => attempt(async () => take(await getBoard(accounts, code))),
    !isGone,
  );
  const goOn = (to: number) =>
    press(async () => {
      take(await advanceRoom(accounts, code, to));
      goToTop();
    });
  const close = (isToClose: boolean) =>
    press(async () => take(await closeRoom(accounts, code, isToClose)));
  const remove = (number: number) =>
    press(async () => take(await removeGuest(accounts, code, number)));
  const end = () =>
    press(async () => {
      await endRoom(accounts, code);
      setGone(true);
    });

  if (isGone) return <Gone code={code} />;
  const tally = tallyOf(guests, puzzle.year, board);
  const isOutside = !isRevealed && (!isLed || step === 0);
  const isHinting = isLed && step > 0 && !isRevealed;
  return (
    <main ref={screen} className={styles.host} data-step={step}>
      <header className={styles.head}>
        <ScreenTitle>{t('title', { code })}</ScreenTitle>
        <span role="status" className="soft">
          {isHinting && isClosed ? (
            t('closed')
          ) : (
            <span translate="no">{`${location.host}/room`}</span>
          )}
        </span>
        <Button look="quiet" onClick={() => void screen.current?.requestFullscreen()}>
          {t('wide')}
        </Button>
      </header>
      {(isFailing || hasFailed) && (
        <p role="alert" className="failure">
          {t(hasFailed ? 'busy' : 'offline')}
        </p>
      )}
      <div className={styles.stage}>
        {isOutside && isClosed && (
          <p role="status" className={styles.shut}>
            {t('closed')}
          </p>
        )}
        {isOutside && !isClosed && <RoomDoor code={code} secret={first.secret} />}
        {isHinting && <NewestHint puzzle={puzzle} step={step} />}
        {isRevealed && <Outcome puzzle={puzzle} guests={guests} />}
        <Progress tally={tally} isLed={isLed} step={step} />
      </div>
      <Acts
        isLed={isLed}
        step={step}
        hints={puzzle.tips.length}
        isClosed={isClosed}
        onClose={close}
        onGoOn={goOn}
        onEnd={end}
      />
      {isHinting && <EarlierHints puzzle={puzzle} step={step} />}
      <Guests guests={guests} answer={puzzle.year} isRevealed={isRevealed} onRemove={remove} />
    </main>
  );
}

function gameOf(content: RoomPuzzle): Puzzle {
  return 'made' in content ? puzzleOf(content.made) : content.puzzle;
}
