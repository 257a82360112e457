import type { Scenario } from '@meridian/contract';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';
import { useScenarioCalls } from './scenario-api.ts';
import { type Filling, useFillScenario } from './use-fill-scenario.ts';
import { useScenarioAttempts } from './use-scenario-attempts.ts';
import { useScenarioRemovals } from './use-scenario-removals.ts';

/** Everything that people do to scenarios. Naming answers what is wrong with the name, or null when it is done. */
export function useScenarioActions() {
  const t = useText();
  const calls = useScenarioCalls();
  const { attempt, attemptName } = useScenarioAttempts();
  const fill = useFillScenario();
  const removals = useScenarioRemovals();
  return {
    ...removals,
    create: (name: string, filling: Filling | null) =>
      attemptName(async () => {
        const scenario = await calls.create(name);
        // The name is taken by now: what fails from here on is not its fault.
        if (filling !== null) await attempt(() => fill(scenario, filling));
        else notify.done(t('scenarios.create.done', { name }));
      }),
    rename: ({ id }: Scenario, name: string) => attemptName(() => calls.rename(id, name)),
    duplicate: ({ id }: Scenario) =>
      attempt(async () => {
        const { name } = await calls.duplicate(id);
        notify.done(t('scenarios.create.done', { name }));
      }),
  };
}
