import type { GoalTarget } from '@meridian/engine';
import { useMemo, useState } from 'react';
import { canSimulateInBrowser } from '#lib/browser-simulation.ts';
import { useText } from '#lib/text/text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { AnswerSection } from './answer-section.tsx';
import type { PlanQuestion } from '#features/plan/public.ts';
import styles from './ask.module.css';
import { type SelectedQuestion, type PlanInQuestion, type GoalCondition, toGoalVariable } from './question-choices.ts';
import { QuestionSelect } from './question-select.tsx';
import { toSolveQuestion } from './server-answer.ts';
import { GoalInputs } from './goal-inputs.tsx';

interface AskDialogProps {
  isOpen: boolean;
  onClose: () => void;
  asked: PlanQuestion;
  plan: PlanInQuestion;
}

/** Renders the dialog 'Ask the plan': one question, and the limit value at which the plan just succeeds. */
export function AskDialog({ isOpen, onClose, asked, plan }: AskDialogProps) {
  const t = useText();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('ask.title')} size="xl">
      {plan.items.length === 0 ? (
        <EmptyState title={t('ask.empty')}>{t('ask.emptyHint')}</EmptyState>
      ) : isOpen ? (
        <Asking asked={asked} plan={plan} onClose={onClose} />
      ) : null}
    </Dialog>
  );
}

const LASTS: GoalCondition = { end: null, success: null };

function Asking({ asked, plan, onClose }: Omit<AskDialogProps, 'isOpen'>) {
  const t = useText();
  const [chosen, setChosen] = useState<SelectedQuestion>(asked);
  const [condition, setCondition] = useState(LASTS);
  const { isReal } = plan;
  const end = condition.end === null ? null : condition.end.value;
  const isSimulated = canSimulateInBrowser() || toSolveQuestion(chosen, plan) !== null;
  const success = isSimulated ? condition.success : null;
  const goal = useMemo(() => {
    const question = toGoalVariable(chosen, plan);
    if (question === null) return null;
    const { plan: items, start, years, months, currency, assumptions } = plan;
    const target: GoalTarget = { ...(end === null ? { minimum: 0 } : { end }), real: isReal };
    const { code, rates } = currency;
    return {
      goal: {
        plan: { items, start, years, months, currency: code, rates, assumptions },
        question,
        target,
      },
      success,
      chosen,
      plan,
    };
  }, [chosen, plan, end, isReal, success]);
  const unused = plan.scenario.milestones.find(({ id }) => id === chosen.milestoneId);
  const nothing = unused === undefined ? t('ask.nothing') : t('ask.milestone.unused', { name: unused.name });
  return (
    <div className={styles.part}>
      <QuestionSelect asked={asked} chosen={chosen} plan={plan} onChoose={setChosen} />
      <GoalInputs
        condition={condition}
        about={chosen.about}
        plan={plan}
        isSimulated={isSimulated}
        onChange={(changed) => setCondition({ ...condition, ...changed })}
      />
      {condition.end !== null && end === null ? (
        <p>{t('ask.endMissing')}</p>
      ) : (
        <AnswerSection asked={goal} nothing={nothing} onClose={onClose} />
      )}
    </div>
  );
}
