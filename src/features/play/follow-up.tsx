import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { useBackend } from '../../backend/backend-context.tsx';
import { getQuiz } from '../../backend/get-quiz.ts';
import { today } from '../../device/clock.ts';
import { Question } from '../../ui/question.tsx';
import { nextInSeries, type SeriesStep } from './series.ts';

/** How long the result stands alone, in milliseconds: the last tiles turn, and are looked at. */
const PAUSE = 1500;

/**
 * After a shared puzzle: leads to the day’s, or within the series to the next shared one where
 * there is such a puzzle.
 */
export function FollowUp({ step }: { step: SeriesStep | null }) {
  const t = useTranslations('modes');
  const [, navigate] = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const next = useNextPuzzle(step);

  useEffect(() => {
    const timer = setTimeout(() => setIsOpen(true), PAUSE);
    return () => clearTimeout(timer);
  }, []);

  if (!isOpen || next === null) return null;
  const words = next.address === null ? 'daily' : 'series';
  return (
    <Question
      title={t(`followUp.${words}.title`)}
      text={t(`followUp.${words}.text`)}
      keep={t('followUp.keep')}
      submit={t(`followUp.${words}.submit`)}
      onKeep={() => setIsOpen(false)}
      onSubmit={() => navigate(next.address ?? '/')}
    />
  );
}

/** The address of the series’ next puzzle, if there is one to be had; null while that is not known. */
function useNextPuzzle(step: SeriesStep | null): { address: string | null } | null {
  const backend = useBackend();
  const [found, setFound] = useState<{ address: string | null } | null>(null);

  useEffect(() => {
    let isCurrent = true;
    const next = nextInSeries(step);
    const asked = next === null ? Promise.resolve(null) : getQuiz(backend, next.id, today().offset);
    asked.then(
      (puzzle) => {
        if (isCurrent) setFound({ address: puzzle === null ? null : (next?.address ?? null) });
      },
      () => {
        if (isCurrent) setFound({ address: null });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [backend, step]);

  return found;
}
