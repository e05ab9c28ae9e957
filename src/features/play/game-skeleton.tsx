import board from './board/board.module.css';
import hints from './board/hint-list.module.css';
import keypad from './board/keypad.module.css';
import styles from './game-skeleton.module.css';
import play from './play-screen.module.css';

const tiles = [0, 1, 2, 3] as const;
const keys = ['1', '2', '3', '4', '5', 'backspace', '6', '7', '8', '9', '0', 'fill'] as const;

/** The game's own shape without a word in it, while the puzzle is on its way. */
export function GameSkeleton() {
  return (
    <>
      <div className={play.told} aria-hidden="true">
        <div className={styles.line} />
        <div className={play.hints}>
          <div className={`${hints.current} ${styles.hint}`} />
        </div>
      </div>
      <div className={play.asked} aria-hidden="true">
        <div className={board.board}>
          <div className={`${board.places} ${styles.places}`} />
          {tiles.map((row) => (
            <div key={row} className={board.row}>
              {tiles.map((tile) => (
                <span key={tile} className={`${board.tile} ${row === 0 ? '' : board.later}`} />
              ))}
            </div>
          ))}
        </div>
        <div className={styles.status} />
        <div className={keypad.keypad}>
          <div className={keypad.keys}>
            {keys.map((key) => (
              <span key={key} className={keypad.key}>
                {key.length === 1 && key}
              </span>
            ))}
          </div>
          <div className={styles.submit} />
        </div>
      </div>
    </>
  );
}
