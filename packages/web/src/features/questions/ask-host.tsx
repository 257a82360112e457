import { usePlan } from '#features/forecast/public.ts';
import { ADVANCED } from '#lib/messages/parts.ts';
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx';
import { type Asked, useAsked } from '#features/plan/public.ts';

/** With the names of crises, which stand with the cards that are about them. */
const AskDialog = lazyDialog(async () => (await import('./ask-dialog.tsx')).AskDialog, ADVANCED);

/** Stands once on the page, because many buttons open 'Ask the plan'. */
export function AskHost() {
  const asked = useAsked((state) => state.asked);
  return asked === null ? null : <AskOfPlan asked={asked} />;
}

function AskOfPlan({ asked }: { asked: Asked }) {
  const isOpen = useAsked((state) => state.isOpen);
  const plan = usePlan();
  return (
    <AskDialog
      isOpen={isOpen}
      onClose={() => useAsked.setState({ isOpen: false })}
      asked={asked}
      plan={plan}
    />
  );
}
