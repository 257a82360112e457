import type { Assumptions, Scenario } from '@meridian/contract';
import { useScenarioAttempts, useScenarioCalls } from '#features/scenarios/public.ts';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';

type DeficitPolicy = Assumptions['deficit_policy'];

/** Of several notices about the policy only the newest is still true. */
const TOPIC = 'deficit policy';

const MESSAGES = { liquidate: 'cash.draw.done', overdraft: 'cash.draw.stopped' } as const;

/** Says how a scenario covers its shortfalls, with a notice that takes it back. */
export function useDeficitPolicy({ id, assumptions }: Scenario): (policy: DeficitPolicy) => void {
  const t = useText();
  const { assume } = useScenarioCalls();
  const { attempt } = useScenarioAttempts();
  const { deficit_policy: before } = assumptions;
  const set = (policy: DeficitPolicy) =>
    attempt(async () => void (await assume(id, { deficit_policy: policy })));
  return (policy) => {
    notify.withdraw(TOPIC);
    void attempt(async () => {
      await assume(id, { deficit_policy: policy });
      notify.done(t(MESSAGES[policy]), { label: t('common.undo'), run: () => void set(before) }, TOPIC);
    });
  };
}
