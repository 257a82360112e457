import type { DuplicateRequest, Scenario } from '@meridian/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { waitForSavedItems, useScenarioCalls, useScenarios, offerUndo } from '#features/plan/public.ts';
import { errorText } from '#lib/api/error-text.ts';
import { logError } from '#lib/api/log-error.ts';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';
import { createScenarioName } from './new-scenario-name.ts';

/** The changes of the new scenario, and their description. */
interface ScenarioChange extends Omit<DuplicateRequest, 'name'> {
  readonly change: string;
}

interface SaveAsScenarioOptions<Input> {
  /** The feature that saves the scenario; its name is the prefix of the message keys. */
  messageGroup: 'ask' | 'levers' | 'sensitivity';
  original: Scenario;
  toChange: (input: Input) => ScenarioChange;
  onSaved?: (input: Input, copy: number) => void;
}

const SAVE_MUTATION = ['keep as scenario'];

/**
 * Returns a function that stores changes of a scenario as a new one, without selecting it. A single request copies, names and changes the
 * scenario, so that it succeeds or fails as a whole. Only one request runs at a time, so that two presses create one copy.
 */
export function useSaveAsScenario<Input extends object>({
  messageGroup,
  original,
  toChange,
  onSaved,
}: SaveAsScenarioOptions<Input>) {
  const t = useText();
  const client = useQueryClient();
  const existingNames = useScenarios().map(({ name }) => name);
  const calls = useScenarioCalls();
  const { mutate, isPending, variables, data } = useMutation({
    mutationKey: SAVE_MUTATION,
    mutationFn: async (input: Input) => {
      const { change, ...changes } = toChange(input);
      const name = createScenarioName(`${original.name}: ${change}`, existingNames);
      // The server copies the stored items, so pending changes must be stored first.
      if (!(await waitForSavedItems(client))) return null;
      return calls.duplicate(original.id, { name, ...changes });
    },
    onSuccess: (copied, input) => {
      if (copied === null) {
        notify.problem(`${t(`${messageGroup}.keep.failed`)} ${t(`${messageGroup}.keep.unsaved`)}`);
        return;
      }
      const { answer: copy, undoToken } = copied;
      onSaved?.(input, copy.id);
      offerUndo({
        sentence: t('scenarios.create.what', { name: copy.name }),
        notice: t(`${messageGroup}.kept`, { name: copy.name }),
        token: undoToken,
      });
    },
    onError: (error) => {
      logError('A change of a plan could not be kept', error);
      notify.problem(`${t(`${messageGroup}.keep.failed`)} ${errorText(error, t, t('scenarios.tryAgain'))}`);
    },
  });
  return {
    isUnderWay: (input: Input) => isPending && variables === input,
    isPending,
    /** The scenario created last. */
    copy: data?.answer,
    save: (input: Input) => {
      if (client.isMutating({ mutationKey: SAVE_MUTATION }) === 0) mutate(input);
    },
  };
}
