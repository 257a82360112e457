import type { DuplicateRequest, Scenario } from '@meridian/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { waitForSavedItems, useScenarioCalls, useScenarios, offerUndo } from '#features/plan/public.ts';
import { errorText } from '#lib/api/error-text.ts';
import { logError } from '#lib/api/log-error.ts';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';
import { newScenarioName } from './new-scenario-name.ts';

/** The changes of the new scenario, and their description. */
interface KeptChange extends Omit<DuplicateRequest, 'name'> {
  readonly change: string;
}

interface Keeping<Kept> {
  /** The feature whose messages are shown. */
  words: 'ask' | 'levers' | 'sensitivity';
  original: Scenario;
  toChange: (kept: Kept) => KeptChange;
  onKept?: (kept: Kept, copy: number) => void;
}

const KEEPING = ['keep as scenario'];

/**
 * Returns a function that stores changes of a scenario as a new one, without selecting it. A single request copies, names and changes the
 * scenario, so that it succeeds or fails as a whole. Only one request runs at a time, so that two presses create one copy.
 */
export function useSaveAsScenario<Kept extends object>({ words, original, toChange, onKept }: Keeping<Kept>) {
  const t = useText();
  const client = useQueryClient();
  const taken = useScenarios().map(({ name }) => name);
  const calls = useScenarioCalls();
  const { mutate, isPending, variables, data } = useMutation({
    mutationKey: KEEPING,
    mutationFn: async (kept: Kept) => {
      const { change, ...changes } = toChange(kept);
      const name = newScenarioName(`${original.name}: ${change}`, taken);
      // The server copies the stored items, so pending changes must be stored first.
      if (!(await waitForSavedItems(client))) return null;
      return calls.duplicate(original.id, { name, ...changes });
    },
    onSuccess: (copied, kept) => {
      if (copied === null) {
        notify.problem(`${t(`${words}.keep.failed`)} ${t(`${words}.keep.unsaved`)}`);
        return;
      }
      const { answer: copy, undoToken } = copied;
      onKept?.(kept, copy.id);
      offerUndo({
        sentence: t('scenarios.create.what', { name: copy.name }),
        notice: t(`${words}.kept`, { name: copy.name }),
        token: undoToken,
      });
    },
    onError: (error) => {
      logError('A change of a plan could not be kept', error);
      notify.problem(`${t(`${words}.keep.failed`)} ${errorText(error, t, t('scenarios.tryAgain'))}`);
    },
  });
  return {
    isUnderWay: (kept: Kept) => isPending && variables === kept,
    isPending,
    /** The scenario created last. */
    copy: data?.answer,
    keep: (kept: Kept) => {
      if (client.isMutating({ mutationKey: KEEPING }) === 0) mutate(kept);
    },
  };
}
