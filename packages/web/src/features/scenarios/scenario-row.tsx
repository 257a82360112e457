import { ActionIcon, Button } from '@mantine/core';
import type { Scenario } from '@meridian/contract';
import { useState } from 'react';
import { useText } from '#lib/text.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import styles from './manage-scenarios.module.css';
import { ScenarioNameEditor } from './scenario-name-editor.tsx';
import type { useScenarioActions } from './use-scenario-actions.ts';

interface ScenarioRowProps {
  scenario: Scenario;
  /** Whether it is the one that the page shows. */
  isShown: boolean;
  actions: ReturnType<typeof useScenarioActions>;
  onOpen: () => void;
}

/** A scenario and what can be done to it. Each button carries its name, because out of its row it must say whose it is. */
export function ScenarioRow({ scenario, isShown, actions, onOpen }: ScenarioRowProps) {
  const t = useText();
  const [isRenaming, setIsRenaming] = useState(false);
  const { name, is_default: isDefault, item_count: count } = scenario;
  const button = (label: string, icon: IconName, act: () => void, isOff = false) => (
    <ActionIcon aria-label={label} title={label} size="lg" disabled={isOff} onClick={act}>
      <Icon name={icon} size={18} />
    </ActionIcon>
  );

  if (isRenaming) {
    const rename = (to: string) => actions.rename(scenario, to);
    return (
      <li className={styles.row}>
        <ScenarioNameEditor name={name} rename={rename} onDone={() => setIsRenaming(false)} />
      </li>
    );
  }
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <p className={styles.name} dir="auto">
          {name}
        </p>
        <p className={styles.count}>
          {t('scenarios.items', { count })}
          {isShown ? ` \u00b7 ${t('scenarios.shown')}` : ''}
        </p>
      </div>
      <div className={styles.buttons}>
        {isShown ? null : (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('scenarios.open.name', { name })}
            onClick={onOpen}
          >
            {t('scenarios.open')}
          </Button>
        )}
        {isDefault ? null : button(t('scenarios.rename', { name }), 'edit', () => setIsRenaming(true))}
        {button(t('scenarios.duplicate', { name }), 'copy', () => void actions.duplicate(scenario))}
        {button(t('scenarios.example', { name }), 'sparkle', () => void actions.addExample(scenario))}
        {isDefault
          ? button(
              t('scenarios.clear.name', { name }),
              'reset',
              () => void actions.clear(scenario),
              count === 0,
            )
          : button(t('scenarios.delete.name', { name }), 'trash', () => void actions.remove(scenario))}
      </div>
    </li>
  );
}
