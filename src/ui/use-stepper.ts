import { useState } from 'react';

/** Where a step leads to: one from 1 to `stepCount`, and which end it went beyond, if any. */
export function stepTo(step: number, stepCount: number) {
  if (step < 1) return { step: 1, end: 'lower' } as const;
  if (step > stepCount) return { step: stepCount, end: 'upper' } as const;
  return { step, end: null } as const;
}

type Ends = {
  stepCount: number;
  /** Called when a step before the first is asked for; the first stays. */
  onLowerEnd?: () => void;
  /** Called when a step after the last is asked for; the last stays. */
  onUpperEnd?: () => void;
};

/** Steps that follow each other, counted from 1; going beyond either end calls back. */
export function useStepper({ stepCount, onLowerEnd, onUpperEnd }: Ends) {
  const [step, setStep] = useState(1);

  function goTo(next: number) {
    const reached = stepTo(next, stepCount);
    setStep(reached.step);
    if (reached.end === 'lower') onLowerEnd?.();
    if (reached.end === 'upper') onUpperEnd?.();
  }

  return { step, forward: () => goTo(step + 1), back: () => goTo(step - 1) };
}
