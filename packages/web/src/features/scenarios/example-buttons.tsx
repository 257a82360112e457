import { Button } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { ChooseTemplate } from './choose-template.ts';
import { useSelectedScenario } from './scenario-api.ts';
import type { Filling } from './use-fill-scenario.ts';
import { useScenarioRemovals } from './use-scenario-removals.ts';

/** Two ways to fill the selected scenario: with the example household, or with a template. */
export function ExampleButtons() {
  const t = useText();
  const scenario = useSelectedScenario();
  const { addExample } = useScenarioRemovals();
  const [isBusy, setIsBusy] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
  const add = async (filling: Filling) => {
    setIsBusy(true);
    await addExample(scenario, filling);
    setIsBusy(false);
  };
  return (
    <>
      <Button variant="default" loading={isBusy} onClick={() => void add('example')}>
        {t('scenarios.example.add')}
      </Button>
      <Button variant="default" disabled={isBusy} onClick={() => setIsChoosing(true)}>
        {t('scenarios.template')}
      </Button>
      <ChooseTemplate
        isOpen={isChoosing}
        onClose={() => setIsChoosing(false)}
        onChoose={(template) => void add(template)}
      />
    </>
  );
}
