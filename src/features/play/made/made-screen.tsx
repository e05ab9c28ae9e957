import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { useLoaded } from '../../../ui/use-loaded.ts';
import { GameWaiting } from '../game-waiting.tsx';
import { ModeProblem } from '../modes/mode-problem.tsx';
import { useFragment } from '../use-fragment.ts';
import { MadeGame } from './made-game.tsx';
import { openMade } from './open-made.ts';

/** A puzzle that somebody made, out of the address's fragment alone. */
export function MadeScreen() {
  const fragment = useFragment();
  return <Opened key={fragment} fragment={fragment} />;
}

const problems = {
  none: 'madeNone',
  damaged: 'madeDamaged',
  newer: 'madeNewer',
  tooOld: 'madeTooOld',
} as const;

function Opened({ fragment }: { fragment: string }) {
  const t = useTranslations('modes');
  const opened = useLoaded(useCallback(() => openMade(fragment), [fragment]));
  if (opened.state !== 'ready') return <GameWaiting />;
  if (opened.value.kind === 'puzzle') return <MadeGame made={opened.value.made} />;
  return (
    <ModeProblem problem={problems[opened.value.kind]}>
      <ButtonLink href="/make" look="primary">
        {t('toMake')}
      </ButtonLink>
      <ButtonLink href="/">{t('toDaily')}</ButtonLink>
    </ModeProblem>
  );
}
