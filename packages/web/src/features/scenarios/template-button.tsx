import { Button, type ButtonProps } from '@mantine/core';
import type { Scenario } from '@meridian/contract';
import { useState } from 'react';
import { useText } from '#lib/text.ts';
import { lazyDialog } from '#ui/lazy-dialog.tsx';
import { useScenarioRemovals } from './use-scenario-removals.ts';

const ChooseTemplate = lazyDialog(async () => (await import('./template-dialog.tsx')).TemplateDialog);

interface TemplateButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  scenario: Scenario;
}

/** Fills a scenario with a template that is chosen in a dialog. */
export function TemplateButton({ scenario, ...look }: TemplateButtonProps) {
  const t = useText();
  const { addExample } = useScenarioRemovals();
  const [isOpen, setIsOpen] = useState(false);
  const { name } = scenario;
  return (
    <>
      <Button {...look} aria-label={t('scenarios.template.name', { name })} onClick={() => setIsOpen(true)}>
        {t('scenarios.template')}
      </Button>
      <ChooseTemplate
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        scenarioName={name}
        onChoose={(template) => void addExample(scenario, template)}
      />
    </>
  );
}
