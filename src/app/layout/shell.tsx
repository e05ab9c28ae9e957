import { GameSkeleton } from '../../features/play/game-skeleton.tsx';
import play from '../../features/play/play-screen.module.css';
import { drawings } from '../../ui/icons/drawings.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Logo } from '../../ui/icons/logo.tsx';
import layout from './layout.module.css';
import styles from './shell.module.css';
import topBar from './top-bar.module.css';

/** Which of the two shapes the page had that the server sent: the game's, or the plain one. */
export type ShellKind = 'game' | 'plain';

/**
 * The page before it has words: rendered at build time and painted before any script has run. A
 * start that takes long shows the spinner.
 *
 * @param isWaiting whether something is still to come that the spinner would tell of
 */
export function Shell({ kind, isWaiting = true }: { kind: ShellKind; isWaiting?: boolean }) {
  return (
    <div className={styles.shell} aria-hidden="true">
      <div className={topBar.bar}>
        <span className={topBar.button}>
          <Icon drawing={drawings.menu} />
        </span>
        <span className={topBar.logo}>
          <Logo />
        </span>
        <span className={topBar.button} />
      </div>
      {kind === 'game' && (
        <div className={`${layout.content} ${styles.game}`}>
          <div className={`${play.play} ${play.wide}`}>
            <GameSkeleton />
          </div>
        </div>
      )}
      {isWaiting && <div className={styles.spinner} />}
    </div>
  );
}
