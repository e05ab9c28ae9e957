import { createContext } from 'react';
import type { Outcomes } from '../../game/standing.ts';

/** What the device knows of its own games, for the marks of the archive. */
export const DeviceOutcomes = createContext<Outcomes>(new Map());
