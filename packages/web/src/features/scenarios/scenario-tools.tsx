import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAddressParameter } from '#lib/address-parameter.ts';
import { useText } from '#lib/text/text.ts';
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx';
import styles from './manage-scenarios.module.css';
import { useSelectedScenario } from './scenario-api.ts';
import { spokenTemplate, templatesQuery } from './template-api.ts';
import { useScenarioActions } from './use-scenario-actions.ts';
import { useScenarioAttempts } from './use-scenario-attempts.ts';

const CompareScenarios = lazyDialog(
  async () => (await import('./compare-scenarios-dialog.tsx')).CompareScenariosDialog,
);
const ManageScenarios = lazyDialog(
  async () => (await import('./manage-scenarios-dialog.tsx')).ManageScenariosDialog,
);

/** The buttons 'Compare Scenarios' and 'Manage Scenarios' with their dialogs. */
export function ScenarioTools() {
  const t = useText();
  const [open, setOpen] = useState<'compare' | 'manage' | null>(null);
  useTemplateInAddress();
  const close = () => setOpen(null);
  return (
    <div className={styles.tools}>
      <Button variant="default" onClick={() => setOpen('compare')}>
        {t('scenarios.compare')}
      </Button>
      <Button variant="default" onClick={() => setOpen('manage')}>
        {t('scenarios.manage')}
      </Button>
      <CompareScenarios isOpen={open === 'compare'} onClose={close} />
      <ManageScenarios isOpen={open === 'manage'} onClose={close} />
    </div>
  );
}

/** Fills the selected scenario with the template that the address names, as the use cases do, once. */
function useTemplateInAddress(): void {
  const t = useText();
  const [asked, setAsked] = useAddressParameter('template');
  const scenario = useSelectedScenario();
  const client = useQueryClient();
  const { attempt } = useScenarioAttempts();
  const { addExample } = useScenarioActions();
  const begunRef = useRef<string | null>(null);

  const begin = useEffectEvent((id: string) =>
    attempt(async () => {
      const templates = await client.fetchQuery(templatesQuery);
      setAsked(null);
      const template = templates.find((each) => each.id === id);
      if (template !== undefined) await addExample(scenario, spokenTemplate(template, t));
    }),
  );
  useEffect(() => {
    if (asked === null || begunRef.current === asked) return;
    begunRef.current = asked;
    void begin(asked);
  }, [asked]);
}
