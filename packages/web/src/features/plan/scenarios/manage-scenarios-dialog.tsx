import { Button } from '@mantine/core';
import type { Scenario } from '@meridian/contract';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { useIsConfirming } from '#ui/dialog/confirm-dialog.tsx';
import { onFocusLost } from '#ui/form/form-focus.ts';
import { RowList } from '#ui/layout/row-list.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx';
import styles from '#features/plan/manage-scenarios.module.css';
import { NewScenarioForm } from './new-scenario-form.tsx';
import { ScenarioRow } from './scenario-row.tsx';
import { useScenarios, useSelectedScenario, useShowScenario } from '#features/plan/scenario-api.ts';
import { useScenarioActions } from './use-scenario-actions.ts';

const ChooseTemplate = lazyDialog(async () => (await import('./template-dialog.tsx')).TemplateDialog);

interface ManageScenariosDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Renders the dialog 'Manage Scenarios': the list of scenarios with their actions, a form for a new one, and the Danger Zone. */
export function ManageScenariosDialog({ isOpen, onClose }: ManageScenariosDialogProps) {
  const t = useText();
  const scenarios = useScenarios();
  const { id: shown } = useSelectedScenario();
  const show = useShowScenario();
  const actions = useScenarioActions();
  const isAsked = useIsConfirming();
  const [toFill, setToFill] = useState<Scenario | null>(null);
  const list = useRef<HTMLUListElement>(null);
  // After a deletion the pressed button is gone or disabled, so the list gets the focus.
  useEffect(() => onFocusLost(list.current, () => list.current?.focus()), [scenarios]);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('scenarios.manage')}
      size="xl"
      // Escape closes only the topmost dialog.
      closeOnEscape={toFill === null && !isAsked}
    >
      <div className={styles.content}>
        <NewScenarioForm scenarios={scenarios} create={actions.create} onCopied={onClose} />
        <RowList ref={list} label={t('scenarios.list')}>
          {scenarios.map((scenario) => (
            <ScenarioRow
              key={scenario.id}
              scenario={scenario}
              isShown={scenario.id === shown}
              actions={actions}
              onTemplate={() => setToFill(scenario)}
              onOpen={() => {
                show(scenario.id);
                onClose();
              }}
            />
          ))}
        </RowList>
        <section className={styles.danger} aria-labelledby="danger-zone">
          <div>
            <h3 id="danger-zone">{t('scenarios.danger')}</h3>
            <p>{t('scenarios.danger.note')}</p>
          </div>
          <Button color="claret" variant="outline" onClick={() => void actions.clearAll()}>
            {t('scenarios.clearAll')}
          </Button>
        </section>
      </div>
      <ChooseTemplate
        isOpen={toFill !== null}
        onClose={() => setToFill(null)}
        onChoose={(template) => {
          if (toFill !== null) void actions.addExample(toFill, template);
        }}
      />
    </Dialog>
  );
}
