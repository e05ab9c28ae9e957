import { useState } from 'react';
import { ServerError } from '../../../../backend/errors.ts';
import { type Failure, failureOf } from '../../../../backend/staff/failure.ts';

/** Why something was refused, and the field that it is about where the server names one. */
export type ActFailure = { kind: Failure; path: string | null };

type State = { isBusy: boolean; failure: ActFailure | null };

/**
 * One thing that is done on the server, one press at a time, and how it failed last.
 *
 * @param onFailed called then: the server may have something else by now, or have done it after all
 */
export function useStaffAct(onFailed: () => void) {
  const [state, setState] = useState<State>({ isBusy: false, failure: null });

  async function act(call: () => Promise<void>) {
    if (state.isBusy) return;
    setState({ isBusy: true, failure: null });
    try {
      await call();
      setState({ isBusy: false, failure: null });
    } catch (error) {
      const path = error instanceof ServerError ? (error.field ?? null) : null;
      setState({ isBusy: false, failure: { kind: failureOf(error), path } });
      onFailed();
    }
  }

  return { ...state, act };
}
