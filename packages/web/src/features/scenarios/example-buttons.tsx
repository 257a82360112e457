import { Button } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#lib/text.ts';
import { useSelectedScenario } from './scenario-api.ts';
import { TemplateButton } from './template-button.tsx';
import { useScenarioRemovals } from './use-scenario-removals.ts';

/** Two ways to fill the selected scenario: with the example household, or with a template. */
export function ExampleButtons() {
  const t = useText();
  const scenario = useSelectedScenario();
  const { addExample } = useScenarioRemovals();
  const [isBusy, setIsBusy] = useState(false);
  const add = async () => {
    setIsBusy(true);
    await addExample(scenario, 'example');
    setIsBusy(false);
  };
  return (
    <>
      <Button variant="default" loading={isBusy} onClick={() => void add()}>
        {t('scenarios.example.add')}
      </Button>
      <TemplateButton scenario={scenario} variant="default" />
    </>
  );
}
