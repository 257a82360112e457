import { Button, Checkbox, Group } from '@mantine/core';
import { LIMITS } from '@meridian/contract';
import { useState } from 'react';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import styles from './manage-scenarios.module.css';
import { useScenarios, useSelectedScenario } from './scenario-api.ts';
import { useScenarioAttempts } from './use-scenario-attempts.ts';
import { useScenarioCopy } from './use-scenario-copy.ts';

interface CompareScenariosDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Makes a scenario the one the page shows. */
  onSelect: (id: number) => void;
}

/** 'Compare Scenarios': which others the chart draws beside the selected one. */
export function CompareScenariosDialog({ isOpen, ...rest }: CompareScenariosDialogProps) {
  const t = useText();
  return (
    <Dialog isOpen={isOpen} onClose={rest.onClose} title={t('scenarios.compare')}>
      <Choice {...rest} />
    </Dialog>
  );
}

function Choice({ onClose, onSelect }: Omit<CompareScenariosDialogProps, 'isOpen'>) {
  const t = useText();
  const { id: shown } = useSelectedScenario();
  const others = useScenarios().filter(({ id }) => id !== shown);
  const compared = useSavedSettings((settings) => settings.compareScenarioIds);
  const [chosen, setChosen] = useState(() =>
    compared.filter((id) => others.some((other) => other.id === id)),
  );
  const most = LIMITS.forecastScenariosMax - 1;

  const finish = (compareScenarioIds: number[]) => {
    saveSettings({ compareScenarioIds });
    onClose();
  };

  if (others.length === 0) return <OnlyOne onClose={onClose} onSelect={onSelect} />;
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

/** With nothing to compare with: a copy, in one press. */
function OnlyOne({ onClose, onSelect }: Omit<CompareScenariosDialogProps, 'isOpen'>) {
  const t = useText();
  const shown = useSelectedScenario();
  const { attempt } = useScenarioAttempts();
  const copy = useScenarioCopy(onSelect);
  const [isBusy, setIsBusy] = useState(false);
  const makeCopy = async () => {
    setIsBusy(true);
    await attempt(async () => {
      await copy(shown);
      onClose();
    });
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
