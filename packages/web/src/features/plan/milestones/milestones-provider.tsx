import type { ReactNode } from 'react';
import { useSelectedScenario } from '#features/plan/scenario-api.ts';
import { MilestonesContext } from './milestones-context.ts';

/** Provides the milestones of the selected scenario to the items, which show them below dates. */
export function MilestonesProvider({ children }: { children: ReactNode }) {
  return <MilestonesContext value={useSelectedScenario().milestones}>{children}</MilestonesContext>;
}
