import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParameter } from '#lib/use-search-parameter.ts';
import { DIALOG_TEXTS } from '#lib/messages/catalogue-parts.ts';
import { lazyWithTexts } from '#lib/text/lazy-with-texts.ts';
import { useText } from '#lib/text/text.ts';
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx';
import { LazyLoadBoundary } from '#ui/layout/loading-and-error-states.tsx';
import { setLifeEventsDialogOpen, useLifeEventsDialog } from '#features/plan/life-events-dialog-store.ts';
import styles from '#features/plan/manage-scenarios.module.css';

const CompareScenarios = lazyDialog(
  async () => (await import('./compare-scenarios-dialog.tsx')).CompareScenariosDialog,
);
const ManageScenarios = lazyDialog(async () => (await import('./manage-scenarios-dialog.tsx')).ManageScenariosDialog);

const LifeEvents = lazyDialog(
  async () => (await import('#features/plan/life-events/life-events-dialog.tsx')).LifeEventsDialog,
);

const TemplateFromUrl = lazyWithTexts(
  async () => (await import('./template-from-url.tsx')).TemplateFromUrl,
  DIALOG_TEXTS,
);

/** Renders the buttons 'Compare Scenarios', 'Manage Scenarios' and 'Life events' with their dialogs. */
export function ScenarioToolbar() {
  const t = useText();
  const [open, setOpen] = useState<'compare' | 'manage' | null>(null);
  const isLifeOpen = useLifeEventsDialog((panel) => panel.isOpen);
  const [template] = useSearchParameter('template');
  const close = () => setOpen(null);
  return (
    <div className={styles.tools}>
      <Button variant="default" onClick={() => setOpen('compare')}>
        {t('scenarios.compare')}
      </Button>
      <Button variant="default" onClick={() => setOpen('manage')}>
        {t('scenarios.manage')}
      </Button>
      <Button variant="default" onClick={() => setLifeEventsDialogOpen(true)}>
        {t('scenarios.life')}
      </Button>
      <CompareScenarios isOpen={open === 'compare'} onClose={close} />
      <ManageScenarios isOpen={open === 'manage'} onClose={close} />
      <LifeEvents isOpen={isLifeOpen} onClose={() => setLifeEventsDialogOpen(false)} />
      {template === null ? null : (
        <LazyLoadBoundary>
          <TemplateFromUrl />
        </LazyLoadBoundary>
      )}
    </div>
  );
}
