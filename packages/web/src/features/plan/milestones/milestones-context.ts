import type { Milestone } from '@meridian/contract';
import { createContext } from 'react';

/** The milestones of the scenario whose items are shown. */
export const MilestonesContext = createContext<readonly Milestone[]>([]);
