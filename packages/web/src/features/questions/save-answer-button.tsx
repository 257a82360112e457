import { SCENARIO_PARAMETER } from '#paths.ts';
import { Button } from '@mantine/core';
import type { DuplicateRequest } from '@meridian/contract';
import { Link, useLocation } from 'react-router';
import { useSaveAsScenario } from '#features/forecast/public.ts';
import { useText } from '#lib/text/text.ts';
import type { PlanInQuestion } from './question-choices.ts';

interface SaveAnswerButtonProps {
  plan: PlanInQuestion;
  /** The name of the question, used to name the new scenario; contains no amount. */
  question: string;
  changes: DuplicateRequest;
  onLeave: () => void;
}

/** Focuses the link, because the pressed button is gone. */
const focusResult = (link: HTMLElement | null) => link?.focus();

/** Renders the button that stores the plan with the answer applied as a new scenario, and then links to it. */
export function SaveAnswerButton({ plan, question, changes, onLeave }: SaveAnswerButtonProps) {
  const t = useText();
  const { search } = useLocation();
  const { save, isPending, copy } = useSaveAsScenario({
    messageGroup: 'ask',
    original: plan.scenario,
    toChange: (kept: DuplicateRequest) => ({ ...kept, change: question }),
  });
  if (copy === undefined) {
    return (
      <Button variant="default" loading={isPending} onClick={() => save(changes)}>
        {t('ask.keep')}
      </Button>
    );
  }
  const address = new URLSearchParams(search);
  address.set(SCENARIO_PARAMETER, String(copy.id));
  return (
    <Link ref={focusResult} to={{ search: address.toString() }} onClick={onLeave}>
      {t('ask.open', { name: copy.name })}
    </Link>
  );
}
