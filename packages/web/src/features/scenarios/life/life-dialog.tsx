import { Button, Group } from '@mantine/core';
import { type GivenMilestones, type GivenPeople, LIMITS, type Scenario } from '@meridian/contract';
import { useState } from 'react';
import { showProfile, useUser } from '#features/auth/public.ts';
import { askPlan } from '#features/forecast/public.ts';
import { offerUndo } from '#features/undo/public.ts';
import { useText } from '#lib/text/text.ts';
import { ABOVE_DIALOGS, Dialog } from '#ui/dialog/dialog.tsx';
import { EMPTY } from '#ui/form/entry.ts';
import styles from '#features/scenarios/manage-scenarios.module.css';
import { useScenarioCalls, useSelectedScenario } from '#features/scenarios/scenario-api.ts';
import { useScenarioAttempts } from '#features/scenarios/use-scenario-attempts.ts';
import { AskOfMilestone, LifeRows, MilestoneFields, PersonFields } from './life-fields.tsx';
import { milestoneRows, milestonesIn, peopleOf, personRows } from './life-rows.ts';

interface LifeDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** 'Life events': the people whose lives the plans follow, and the milestones of the selected scenario. */
export function LifeDialog({ isOpen, onClose }: LifeDialogProps) {
  const t = useText();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('scenarios.life')} size="xl" zIndex={ABOVE_DIALOGS}>
      <LifeForm onClose={onClose} />
    </Dialog>
  );
}

function LifeForm({ onClose }: Pick<LifeDialogProps, 'onClose'>) {
  const t = useText();
  const save = useSaveLife();
  const own = useUser()?.people ?? [];
  const scenario = useSelectedScenario();
  const [people, setPeople] = useState(() => personRows(own));
  const [milestones, setMilestones] = useState(() => milestoneRows(scenario.milestones));
  const [isBusy, setIsBusy] = useState(false);
  // A question is about the milestone as it is saved.
  const isSaved = same(people, personRows(own)) && same(milestones, milestoneRows(scenario.milestones));
  const [saidPeople, saidMilestones] = [peopleOf(people), milestonesIn(milestones)];

  const submit = async () => {
    if (saidPeople === null || saidMilestones === null || isBusy) return;
    setIsBusy(true);
    const isDone = await save(scenario, saidPeople, saidMilestones);
    setIsBusy(false);
    if (isDone) onClose();
  };

  const ask = (milestoneId: number) => {
    onClose();
    askPlan({ about: 'stop', milestoneId });
  };

  return (
    <div className={styles.content}>
      <p className="quiet">{t('scenarios.life.note')}</p>
      <LifeRows
        title={t('scenarios.life.people')}
        add={t('scenarios.life.addPerson')}
        rows={people}
        most={LIMITS.peoplePerUser}
        blank={{ name: '', born: EMPTY }}
        onChange={setPeople}
      >
        {(row, change) => <PersonFields row={row} onChange={change} />}
      </LifeRows>
      <LifeRows
        title={t('scenarios.life.milestones', { name: scenario.name })}
        add={t('scenarios.life.addMilestone')}
        rows={milestones}
        most={LIMITS.milestonesPerScenario}
        blank={{ name: '', date: EMPTY, person: '', age: EMPTY }}
        onChange={setMilestones}
        renderBelow={(row) => <AskOfMilestone row={row} onAsk={isSaved ? ask : null} />}
      >
        {(row, change) => <MilestoneFields row={row} people={own} onChange={change} />}
      </LifeRows>
      <p className="quiet">{t('scenarios.life.removed')}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('scenarios.life.cancel')}
        </Button>
        <Button
          loading={isBusy}
          disabled={saidPeople === null || saidMilestones === null}
          onClick={() => void submit()}
        >
          {t('scenarios.life.save')}
        </Button>
      </Group>
    </div>
  );
}

const same = (some: object, others: object) => JSON.stringify(some) === JSON.stringify(others);

/** Saves what changed: people first, whose ages milestones tell. Answers whether all of it is saved. */
function useSaveLife() {
  const t = useText();
  const user = useUser();
  const calls = useScenarioCalls();
  const { attempt } = useScenarioAttempts();
  return ({ id, name }: Scenario, people: GivenPeople, milestones: GivenMilestones) =>
    attempt(async () => {
      if (user !== null && JSON.stringify(people) !== JSON.stringify(user.people)) {
        const answer = await calls.follow(people);
        showProfile({ id: user.id, people: answer.people });
      }
      const { undoToken } = await calls.mark(id, milestones);
      offerUndo({ sentence: t('scenarios.life.done', { name }), token: undoToken });
    });
}
