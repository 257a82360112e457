import type { Scenario } from '@meridian/contract';
import { offerUndo } from '#features/undo/public.ts';
import { useText } from '#lib/text/text.ts';
import { useScenarioCalls } from './scenario-api.ts';
import { type Filling, useFillScenario } from './use-fill-scenario.ts';
import { useScenarioAttempts } from './use-scenario-attempts.ts';
import { useScenarioCopy } from './use-scenario-copy.ts';
import { useScenarioRemovals } from './use-scenario-removals.ts';

/** What a new scenario begins with: nothing, examples, or all that another one has. */
export type ScenarioStart = Filling | { readonly copyOf: Scenario } | null;

/**
 * Everything that people do to scenarios. Naming answers what is wrong with the name, or null when it is done. `select` makes a
 * scenario the one the page shows.
 */
export function useScenarioActions(select: (id: number) => void) {
  const t = useText();
  const calls = useScenarioCalls();
  const { attempt, attemptName } = useScenarioAttempts();
  const fill = useFillScenario();
  const removals = useScenarioRemovals();
  const copy = useScenarioCopy(select);
  const offer = ({ answer: { name }, undoToken }: Awaited<ReturnType<typeof calls.create>>) =>
    offerUndo({
      sentence: t('scenarios.create.what', { name }),
      notice: t('scenarios.create.done', { name }),
      token: undoToken,
    });
  return {
    ...removals,
    create: (name: string, start: ScenarioStart) =>
      attemptName(async () => {
        if (isCopy(start)) return copy(start.copyOf, name);
        const made = await calls.create(name);
        offer(made);
        // The name is taken by now: what fails from here on is not its fault.
        if (start !== null) await attempt(() => fill(made.answer, start));
      }),
    rename: ({ id, name: was }: Scenario, name: string) =>
      attemptName(async () => {
        const { undoToken } = await calls.rename(id, name);
        offerUndo({ sentence: t('scenarios.rename.done', { was, name }), token: undoToken });
      }),
    duplicate: ({ id }: Scenario) =>
      attempt(async () => {
        offer(await calls.duplicate(id));
      }),
  };
}

/** Whether the new scenario is opened and compared as soon as it is there. */
export function isCopy(start: ScenarioStart): start is { readonly copyOf: Scenario } {
  return typeof start === 'object' && start !== null && 'copyOf' in start;
}
