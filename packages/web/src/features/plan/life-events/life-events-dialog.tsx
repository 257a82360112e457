import { LIMITS } from '@meridian/contract';
import { openPlanQuestionDialog } from '#features/plan/plan-question-dialog-store.ts';
import { useSelectedScenario } from '#features/plan/scenario-api.ts';
import { useText } from '#lib/text/text.ts';
import { CONFIRMATION_Z_INDEX, Dialog } from '#ui/dialog/dialog.tsx';
import { useConfirmDiscard } from '#ui/dialog/confirm-discard.ts';
import { EMPTY_ENTRY } from '#ui/form/field-entry.ts';
import { FormFooter } from '#ui/form/form-footer.tsx';
import styles from '#features/plan/manage-scenarios.module.css';
import { MilestoneQuestionButton, EditableRowList, MilestoneFields, PersonFields } from './life-event-fields.tsx';
import { useLifeEventsForm } from './use-life-events-form.ts';

interface LifeEventsDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Renders the dialog 'Life events': the people in the plans, and the milestones of the selected scenario. A click outside does not close it; every
 * other way of closing asks for confirmation if text would be lost.
 */
export function LifeEventsDialog({ isOpen, onClose }: LifeEventsDialogProps) {
  const t = useText();
  const { leave, isAsked, noteTyped } = useConfirmDiscard(onClose);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => void leave(onClose)}
      title={t('scenarios.life')}
      size="xl"
      // The dialog is above the form that opened it, and below its own confirmation dialog.
      zIndex={CONFIRMATION_Z_INDEX - 1}
      closeOnClickOutside={false}
      // Escape closes only the topmost dialog.
      closeOnEscape={!isAsked}
    >
      <LifeEventsForm onTyped={noteTyped} onLeave={() => void leave(onClose)} onClose={onClose} />
    </Dialog>
  );
}

interface LifeEventsFormProps {
  onTyped: (isTyped: boolean) => void;
  onLeave: () => void;
  onClose: () => void;
}

function LifeEventsForm({ onTyped, onLeave, onClose }: LifeEventsFormProps) {
  const t = useText();
  const scenario = useSelectedScenario();
  const form = useLifeEventsForm({ scenario, onTyped, onSaved: onClose });
  const { people, milestones } = form.entries;
  const known = people.flatMap(({ id, name }) => (id === undefined ? [] : [{ id, name }]));

  const ask = (milestoneId: number) => {
    onClose();
    openPlanQuestionDialog({ about: 'stop', milestoneId });
  };

  return (
    <form className={styles.content} onSubmit={form.submit} noValidate>
      <p className="quiet">{t('scenarios.life.note')}</p>
      <EditableRowList
        title={t('scenarios.life.people')}
        add={t('scenarios.life.addPerson')}
        rows={people}
        most={LIMITS.peoplePerUser}
        blank={{ name: '', born: EMPTY_ENTRY }}
        onChange={(rows) => form.show({ people: rows, milestones })}
      >
        {(row, change) => <PersonFields row={row} onChange={change} />}
      </EditableRowList>
      <EditableRowList
        title={t('scenarios.life.milestones', { name: scenario.name })}
        add={t('scenarios.life.addMilestone')}
        rows={milestones}
        most={LIMITS.milestonesPerScenario}
        blank={{ name: '', date: EMPTY_ENTRY, person: '', age: EMPTY_ENTRY }}
        onChange={(rows) => form.show({ people, milestones: rows })}
        renderBelow={(row) => <MilestoneQuestionButton row={row} onAsk={form.isSaved ? ask : null} />}
      >
        {(row, change) => <MilestoneFields row={row} people={known} onChange={change} />}
      </EditableRowList>
      <p role="status">
        {form.dated.length === 0 ? '' : t('scenarios.life.nowDated', { names: form.dated.join(', ') })}
      </p>
      <p className="quiet">{t('scenarios.life.removed')}</p>
      <FormFooter
        problem={form.problem}
        isBusy={form.isBusy}
        isIncomplete={!form.isComplete}
        onCancel={onLeave}
        submit={t('common.save')}
      />
    </form>
  );
}
