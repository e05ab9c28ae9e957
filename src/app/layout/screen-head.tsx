import layout from './layout.module.css';
import styles from './shell.module.css';

/**
 * Where the head of a screen stands until the screen itself is there: beside what React renders, and
 * without words at first. The script beside it writes them.
 */
export function ScreenHead() {
  return (
    <div id="head" className={`${layout.content} ${styles.head}`} aria-hidden="true" hidden>
      <div className="screen">
        <header className="grid gap-4">
          <p className="screen-title" />
          <p className="lead" />
        </header>
      </div>
    </div>
  );
}
