import { Button } from '../../../ui/form/button.tsx';
import styles from './banner.module.css';

type BannerProps = { text: string; action?: { words: string; onPress: () => void } };

/** A line above the puzzle that says what is special today, with one thing to do about it. */
export function Banner({ text, action }: BannerProps) {
  return (
    <div className={styles.banner}>
      <p>{text}</p>
      {action !== undefined && <Button onClick={action.onPress}>{action.words}</Button>}
    </div>
  );
}
