import { Button } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#lib/text.ts';
import { useSelectedScenario } from './scenario-api.ts';
import { useScenarioRemovals } from './use-scenario-removals.ts';

/** Fills the selected scenario with the example household. */
export function AddExampleButton() {
  const t = useText();
  const scenario = useSelectedScenario();
  const { addExample } = useScenarioRemovals();
  const [isBusy, setIsBusy] = useState(false);
  const add = async () => {
    setIsBusy(true);
    await addExample(scenario);
    setIsBusy(false);
  };
  return (
    <Button variant="default" loading={isBusy} onClick={() => void add()}>
      {t('scenarios.example.add')}
    </Button>
  );
}
