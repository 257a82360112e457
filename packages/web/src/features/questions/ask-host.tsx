import { usePlan } from '#features/forecast/public.ts';
import { ADVANCED } from '#lib/messages/parts.ts';
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx';
import { type AskedQuestion, useAskDialog } from '#features/plan/public.ts';

/** Loaded with the texts of the advanced part, which contain the names of crises. */
const AskDialog = lazyDialog(async () => (await import('./ask-dialog.tsx')).AskDialog, ADVANCED);

/** Renders the dialog 'Ask the plan' once per page, because many buttons open it. */
export function AskHost() {
  const asked = useAskDialog((state) => state.asked);
  return asked === null ? null : <AskOfPlan asked={asked} />;
}

function AskOfPlan({ asked }: { asked: AskedQuestion }) {
  const isOpen = useAskDialog((state) => state.isOpen);
  const plan = usePlan();
  return (
    <AskDialog isOpen={isOpen} onClose={() => useAskDialog.setState({ isOpen: false })} asked={asked} plan={plan} />
  );
}
