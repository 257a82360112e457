import { lazyDialog } from './lazy-dialog.tsx';
import { useAskedOwner } from './owner-proof.ts';

const OwnerProofDialog = lazyDialog(async () => (await import('./owner-proof-dialog.tsx')).OwnerProofDialog);

/** Shows the dialog that asks who is there; stands once, beside the pages, and loads when first needed. */
export function OwnerProofHost() {
  const asked = useAskedOwner((state) => state.asked);
  return asked === null ? null : <OwnerProofDialog {...asked} onClose={asked.giveUp} />;
}
