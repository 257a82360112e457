import { usePlan } from '#features/forecast/public.ts';
import { ADVANCED_TEXTS } from '#lib/messages/catalogue-parts.ts';
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx';
import { type PlanQuestion, usePlanQuestionDialog } from '#features/plan/public.ts';

/** Loaded together with the texts of the advanced view, which contain the names of crises. */
const AskDialog = lazyDialog(async () => (await import('./ask-dialog.tsx')).AskDialog, ADVANCED_TEXTS);

/** Renders the dialog 'Ask the plan' once per page, because many buttons open it. */
export function AskDialogHost() {
  const asked = usePlanQuestionDialog((state) => state.question);
  return asked === null ? null : <AskOfPlan asked={asked} />;
}

function AskOfPlan({ asked }: { asked: PlanQuestion }) {
  const isOpen = usePlanQuestionDialog((state) => state.isOpen);
  const plan = usePlan();
  return (
    <AskDialog
      isOpen={isOpen}
      onClose={() => usePlanQuestionDialog.setState({ isOpen: false })}
      asked={asked}
      plan={plan}
    />
  );
}
