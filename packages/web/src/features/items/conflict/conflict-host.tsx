import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx';
import { useConflictQuestion } from './conflict-question.ts';

const ConflictDialog = lazyDialog(async () => (await import('./conflict-dialog.tsx')).ConflictDialog);

/** Shows the question at hand; stands once, beside the list, and loads when first needed. */
export function ConflictHost() {
  const question = useConflictQuestion((state) => state.question);
  if (question === null) return null;
  const { answer, ...conflict } = question;
  return <ConflictDialog {...conflict} onClose={() => answer('theirs')} onAnswer={answer} />;
}
