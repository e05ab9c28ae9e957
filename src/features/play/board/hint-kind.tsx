import { useTranslations } from 'use-intl';
import type { TipType } from '../../../domain/puzzle/puzzle.ts';
import { TipOrnament } from '../../../ui/icons/tip-ornament.tsx';
import styles from './hint-kind.module.css';

type HintKindProps = {
  type: TipType;
  number: number;
  level: 'h2' | 'h3';
  /** The id of the hint's text. */
  text?: string;
};

/** The heading of a hint: its number, and the ornament and name of its kind. */
export function HintKind({ type, number, level: Heading, text }: HintKindProps) {
  const t = useTranslations('play');
  const words = t('hintKind', { number, kind: t(`kind.${type}`) });
  // Its letters are drawn as capitals, which some screen readers spell.
  return (
    <Heading className={styles.kind} aria-label={words} aria-describedby={text}>
      <TipOrnament type={type} />
      {words}
    </Heading>
  );
}
