import { createContext, type ReactNode, useState } from 'react';
import { usePlayer } from '../../backend/session.ts';
import type { Outcomes } from '../../domain/statistics/puzzle-result.ts';
import { ownOutcomes } from './use-own-outcomes.ts';

/** What the device knows of its own games, for the marks of the archive. */
export const DeviceOutcomes = createContext<Outcomes>(new Map());

/** Hands it to the marks inside, as it was when they appeared. */
export function WithDeviceOutcomes({ children }: { children: ReactNode }) {
  const player = usePlayer();
  const [outcomes] = useState(() => ownOutcomes(player));
  return <DeviceOutcomes value={outcomes}>{children}</DeviceOutcomes>;
}
