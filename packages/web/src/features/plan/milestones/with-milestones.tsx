import type { ReactNode } from 'react';
import { useSelectedScenario } from '#features/plan/scenario-api.ts';
import { MilestonesContext } from './milestones-context.ts';

/** Gives items the milestones of the selected scenario, so that they can name what tells their dates. */
export function WithMilestones({ children }: { children: ReactNode }) {
  return <MilestonesContext value={useSelectedScenario().milestones}>{children}</MilestonesContext>;
}
