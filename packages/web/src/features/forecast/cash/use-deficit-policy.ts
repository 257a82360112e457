import type { Assumptions, Scenario } from '@meridian/contract';
import { useScenarioAttempts, useScenarioCalls } from '#features/scenarios/public.ts';
import { offerUndo } from '#features/undo/public.ts';
import { useText } from '#lib/text/text.ts';

type DeficitPolicy = Assumptions['deficit_policy'];

const MESSAGES = { liquidate: 'cash.draw.done', overdraft: 'cash.draw.stopped' } as const;

/** Says how a scenario covers its shortfalls, with a notice that takes it back. */
export function useDeficitPolicy({ id }: Scenario): (policy: DeficitPolicy) => void {
  const t = useText();
  const { assume } = useScenarioCalls();
  const { attempt } = useScenarioAttempts();
  return (policy) =>
    void attempt(async () => {
      const { undoToken } = await assume(id, { deficit_policy: policy });
      offerUndo({ sentence: t(MESSAGES[policy]), token: undoToken });
    });
}
