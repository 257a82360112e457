import { Button } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx';
import styles from './manage-scenarios.module.css';
import { useScenarioInAddress } from './use-scenario-in-address.ts';
import { useTemplateInAddress } from './use-template-in-address.ts';

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
  const select = useScenarioInAddress();
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
      <CompareScenarios isOpen={open === 'compare'} onClose={close} onSelect={select} />
      <ManageScenarios isOpen={open === 'manage'} onClose={close} onSelect={select} />
    </div>
  );
}
