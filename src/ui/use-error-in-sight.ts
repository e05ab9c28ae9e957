import { useState } from 'react';

type Query = { error: Error | null; isPending: boolean; errorUpdateCount: number };

/**
 * Why a query failed, even while it is asked again, so that the button that asks keeps its place.
 */
export function useErrorInSight({ error, isPending, errorUpdateCount }: Query): Error | null {
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  return error ?? (isPending && errorUpdateCount > 0 ? last : null);
}
