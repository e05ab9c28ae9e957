import { GameSkeleton } from '../features/play/game-skeleton.tsx';
import play from '../features/play/play-screen.module.css';
import { Icon } from '../ui/icons.tsx';
import { Logo } from '../ui/logo.tsx';
import styles from './shell.module.css';
import topBar from './top-bar.module.css';

/** Which of the two prepared pages the server sent: the game's, or the plain one. */
export type ShellKind = 'game' | 'plain';

/**
 * The page before it has words: rendered at build time, painted before any script has run, and
 * adopted by React as it is. A start that takes long shows the spinner.
 */
export function Shell({ kind }: { kind: ShellKind }) {
  return (
    <div aria-hidden="true">
      <div className={topBar.bar}>
        <span className={topBar.button}>
          <Icon name="menu" />
        </span>
        <span className={topBar.logo}>
          <Logo />
        </span>
        <span className={topBar.button} />
      </div>
      {kind === 'game' && (
        <div className={play.play}>
          <GameSkeleton />
        </div>
      )}
      <div className={styles.spinner} />
    </div>
  );
}
