import { Button } from '@mantine/core';
import type { CopyRequest } from '@meridian/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { keptName } from '#features/forecast/kept-name.ts';
import { whenItemsAreSaved } from '#features/items/public.ts';
import { SCENARIO_PARAMETER, useScenarioCalls, useScenarios } from '#features/scenarios/public.ts';
import { offerUndo } from '#features/undo/public.ts';
import { errorText } from '#lib/api/error-text.ts';
import { report } from '#lib/api/report.ts';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';
import type { Plan } from './asked-questions.ts';

interface KeepAnswerProps {
  plan: Plan;
  /** The name of the question: it tells the new scenario from its original, and no amount. */
  question: string;
  changes: CopyRequest;
  onLeave: () => void;
}

/** The button that had it is gone. */
const takeFocus = (link: HTMLElement | null) => link?.focus();

/** Marks around words of another direction. */
const ISOLATES = /[\u2066-\u2069]/g;

/** Keeps the plan with what was found as a new scenario; then leads to it. One call makes copy, name and changes. */
export function KeepAnswer({ plan: { scenario }, question, changes, onLeave }: KeepAnswerProps) {
  const t = useText();
  const client = useQueryClient();
  const calls = useScenarioCalls();
  const taken = useScenarios().map(({ name }) => name);
  const { search } = useLocation();
  const {
    mutate,
    isPending,
    data: kept,
  } = useMutation({
    mutationFn: async () => {
      // The server copies what it has.
      if (!(await whenItemsAreSaved(client))) return null;
      // A name is data: without the marks that isolate words in a sentence.
      const name = keptName(`${scenario.name}: ${question}`.replaceAll(ISOLATES, ''), taken);
      return calls.duplicate(scenario.id, { ...changes, name });
    },
    onSuccess: (copied) => {
      if (copied === null) {
        notify.problem(t('ask.keep.unsaved'));
        return;
      }
      const { answer: copy, undoToken } = copied;
      offerUndo({
        sentence: t('scenarios.create.what', { name: copy.name }),
        notice: t('ask.kept', { name: copy.name }),
        token: undoToken,
      });
    },
    onError: (error) => {
      report('An answer of the plan could not be kept', error);
      notify.problem(`${t('ask.keep.failed')} ${errorText(error, t, t('scenarios.tryAgain'))}`);
    },
  });
  if (kept === undefined || kept === null) {
    return (
      <Button variant="default" loading={isPending} onClick={() => mutate()}>
        {t('ask.keep')}
      </Button>
    );
  }
  const address = new URLSearchParams(search);
  address.set(SCENARIO_PARAMETER, String(kept.answer.id));
  return (
    <Link ref={takeFocus} to={{ search: address.toString() }} onClick={onLeave}>
      {t('ask.open', { name: kept.answer.name })}
    </Link>
  );
}
