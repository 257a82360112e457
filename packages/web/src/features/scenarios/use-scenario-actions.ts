import type { Scenario } from '@meridian/contract';
import { useText } from '#lib/text.ts';
import { notify } from '#ui/notify.tsx';
import { useScenarioCalls } from './scenario-api.ts';
import { useScenarioAttempts } from './use-scenario-attempts.ts';
import { useScenarioRemovals } from './use-scenario-removals.ts';

/** Everything that people do to scenarios. Naming answers what is wrong with the name, or null when it is done. */
export function useScenarioActions() {
  const t = useText();
  const calls = useScenarioCalls();
  const { attempt, attemptName } = useScenarioAttempts();
  const removals = useScenarioRemovals();
  return {
    ...removals,
    create: (name: string) =>
      attemptName(async () => {
        await calls.create(name);
        notify.done(t('scenarios.create.done', { name }));
      }),
    rename: ({ id }: Scenario, name: string) => attemptName(() => calls.rename(id, name)),
    duplicate: ({ id }: Scenario) =>
      attempt(async () => {
        const { name } = await calls.duplicate(id);
        notify.done(t('scenarios.create.done', { name }));
      }),
  };
}
