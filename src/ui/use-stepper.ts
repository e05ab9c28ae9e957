import { useState } from 'react';

type Ends = {
  stepCount: number;
  /** Called when a step before the first is asked for; the first stays. */
  onLowerEnd?: () => void;
  /** Called when a step after the last is asked for; the last stays. */
  onUpperEnd?: () => void;
};

/** Steps that follow each other, counted from 1; both ends tell when somebody goes beyond them. */
export function useStepper({ stepCount, onLowerEnd, onUpperEnd }: Ends) {
  const [step, setStep] = useState(1);

  function goTo(next: number) {
    setStep(Math.min(Math.max(next, 1), stepCount));
    if (next < 1) onLowerEnd?.();
    if (next > stepCount) onUpperEnd?.();
  }

  return { step, forward: () => goTo(step + 1), back: () => goTo(step - 1) };
}
