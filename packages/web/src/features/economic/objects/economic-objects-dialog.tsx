import { useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useConfirmDiscard } from '#ui/dialog/confirm-discard.ts';
import { useEconomicObjectName } from '#features/economic/economic-object-texts.ts';
import { EconomicScenarioForm } from './economic-scenario-form.tsx';
import { InflationModelForm } from './inflation-model-form.tsx';
import type { EconomicObjectKind, EconomicObjectByKind } from './economic-object-requests.ts';
import { EconomicObjectList } from './economic-object-list.tsx';
import { StressTestForm } from './stress-test-form.tsx';
import type { EconomicObjectFormProps } from './use-economic-object-form.ts';

/** The open form: the kind of object, and the object to change, which is null for a new one. */
type Editing = {
  readonly [Kind in EconomicObjectKind]: { readonly kind: Kind; readonly object: EconomicObjectByKind[Kind] | null };
}[EconomicObjectKind];

interface ObjectsDialogProps {
  isOpen: boolean;
  onClose: () => void;
  kind: EconomicObjectKind;
}

/** Renders the dialog of the user's stress tests, inflation models or economic scenarios: the list, or the form of one in its place. */
export function EconomicObjectsDialog({ isOpen, onClose, kind }: ObjectsDialogProps) {
  const t = useText();
  const nameOf = useEconomicObjectName();
  const [editing, setEditing] = useState<Editing | null>(null);
  const { leave, isAsked, noteTyped } = useConfirmDiscard(() => setEditing(null));
  // Reset to the list when it opens again, not when it closes, so that the content stays during the animation.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setEditing(null);
  }
  const titleOf = ({ kind: of, object }: Editing) =>
    object === null ? t(`economy.objects.${of}.new`) : t('economy.change.name', { name: nameOf(object) });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => void leave(onClose)}
      title={editing === null ? t(`economy.objects.${kind}`) : titleOf(editing)}
      size="xl"
      closeOnClickOutside={editing === null}
      // Escape closes only the topmost dialog.
      closeOnEscape={!isAsked}
    >
      {editing === null ? (
        <EconomicObjectList
          kind={kind}
          onEdit={(object) => setEditing({ kind, object } as Editing)}
          onScenario={(object) => setEditing({ kind: 'scenario', object })}
        />
      ) : (
        <FormOfKind
          key={`${editing.kind} ${editing.object?.id}`}
          editing={editing}
          onTyped={noteTyped}
          onLeave={() => void leave(() => setEditing(null))}
          onSaved={() => setEditing(null)}
        />
      )}
    </Dialog>
  );
}

function FormOfKind({
  editing,
  ...props
}: Omit<EconomicObjectFormProps<EconomicObjectKind>, 'object'> & { editing: Editing }) {
  switch (editing.kind) {
    case 'stress':
      return <StressTestForm object={editing.object} {...props} />;
    case 'inflation':
      return <InflationModelForm object={editing.object} {...props} />;
    case 'scenario':
      return <EconomicScenarioForm object={editing.object} {...props} />;
  }
}
