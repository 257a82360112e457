import { Button, Checkbox, Group } from '@mantine/core';
import { LIMITS } from '@meridian/contract';
import { useState } from 'react';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import styles from '#features/plan/manage-scenarios.module.css';
import { useScenarios, useSelectedScenario } from '#features/plan/scenario-api.ts';
import { useScenarioActions } from './use-scenario-actions.ts';

interface CompareScenariosDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Renders the dialog 'Compare Scenarios', which selects the scenarios shown beside the selected one. */
export function CompareScenariosDialog({ isOpen, onClose }: CompareScenariosDialogProps) {
  const t = useText();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('scenarios.compare')}>
      <Choice onClose={onClose} />
    </Dialog>
  );
}

function Choice({ onClose }: Pick<CompareScenariosDialogProps, 'onClose'>) {
  const t = useText();
  const { id: shown } = useSelectedScenario();
  const others = useScenarios().filter(({ id }) => id !== shown);
  const compared = useSavedSettings((settings) => settings.compareScenarioIds);
  const [chosen, setChosen] = useState(() => compared.filter((id) => others.some((other) => other.id === id)));
  const most = LIMITS.forecastScenariosMax - 1;

  const finish = (compareScenarioIds: number[]) => {
    saveSettings({ compareScenarioIds });
    onClose();
  };

  if (others.length === 0) return <OnlyOne onClose={onClose} />;
  return (
    <div className={styles.content}>
      <p className="quiet">{t('scenarios.compare.note', { count: most })}</p>
      <Checkbox.Group value={chosen.map(String)} onChange={(ids) => setChosen(ids.map(Number))}>
        <div className={styles.choices}>
          {others.map(({ id, name }) => (
            <Checkbox
              key={id}
              value={String(id)}
              label={<bdi>{name}</bdi>}
              disabled={chosen.length >= most && !chosen.includes(id)}
            />
          ))}
        </div>
      </Checkbox.Group>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => finish([])}>
          {t('scenarios.compare.clear')}
        </Button>
        <Button onClick={() => finish(chosen)}>{t('scenarios.compare.apply')}</Button>
      </Group>
    </div>
  );
}

/** Shown if there is no other scenario: a button that creates a copy to compare. */
function OnlyOne({ onClose }: Pick<CompareScenariosDialogProps, 'onClose'>) {
  const t = useText();
  const shown = useSelectedScenario();
  const { copy } = useScenarioActions();
  const [isBusy, setIsBusy] = useState(false);
  const makeCopy = async () => {
    setIsBusy(true);
    if (await copy(shown)) onClose();
    setIsBusy(false);
  };
  return (
    <div className={styles.content}>
      <p>{t('scenarios.compare.none', { name: shown.name })}</p>
      <Group justify="flex-end">
        <Button loading={isBusy} onClick={() => void makeCopy()}>
          {t('scenarios.compare.copy')}
        </Button>
      </Group>
    </div>
  );
}
