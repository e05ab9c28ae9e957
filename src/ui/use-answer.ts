import { useQuery } from '@tanstack/react-query';
import { serverState } from './server-state.ts';
import { useErrorInSight } from './use-error-in-sight.ts';

type Asked<Value> = {
  /** Whose it is and what of: whatever the answer depends on. */
  queryKey: readonly unknown[];
  queryFn: (signal: AbortSignal) => Promise<Value>;
  /** Whether the answer before stays in sight while another one is asked for. */
  keepsLast?: boolean;
};

/** One thing that is asked of the server, with each visit of the screen again. */
export function useAnswer<Value>({ queryKey, queryFn, keepsLast = false }: Asked<Value>) {
  const query = useQuery<Value | null>(
    {
      queryKey,
      queryFn: ({ signal }) => queryFn(signal),
      gcTime: 0,
      placeholderData: (last) => (keepsLast ? last : undefined),
    },
    serverState,
  );
  return {
    value: query.data ?? null,
    error: useErrorInSight(query),
    isLoading: query.isFetching,
    reload: () => void query.refetch(),
  };
}
