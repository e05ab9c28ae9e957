import { useTranslations } from 'use-intl';
import type { TipType } from '../../../domain/puzzle/puzzle.ts';
import { TipOrnament } from '../../../ui/icons/tip-ornament.tsx';
import styles from './hint-kind.module.css';

type HintKindProps = { type: TipType; number: number; level: 'h2' | 'h3' };

/** The heading of a hint: its number, and the ornament and name of its kind. */
export function HintKind({ type, number, level: Heading }: HintKindProps) {
  const t = useTranslations('play');
  return (
    <Heading className={styles.kind}>
      <TipOrnament type={type} />
      {t('hintKind', { number, kind: t(`kind.${type}`) })}
    </Heading>
  );
}
