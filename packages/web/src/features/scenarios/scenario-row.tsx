import { Button } from '@mantine/core';
import type { Scenario } from '@meridian/contract';
import { useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { takeFocus } from '#ui/form/focus-problem.ts';
import { OwnRow, Row } from '#ui/layout/rows.tsx';
import { ScenarioNameEditor } from './scenario-name-editor.tsx';
import type { useScenarioActions } from './use-scenario-actions.ts';

interface ScenarioRowProps {
  scenario: Scenario;
  /** Whether it is the one that the page shows. */
  isShown: boolean;
  actions: ReturnType<typeof useScenarioActions>;
  onOpen: () => void;
  onTemplate: () => void;
}

/** A scenario and what can be done to it. Each button carries its name, because out of its row it must say whose it is. */
export function ScenarioRow({ scenario, isShown, actions, onOpen, onTemplate }: ScenarioRowProps) {
  const t = useText();
  const [renaming, setRenaming] = useState<'before' | 'now' | 'after'>('before');
  const { name, is_default: isDefault, item_count: count } = scenario;
  const button = (words: string, label: string, act: () => void, isOff = false) => (
    <Button variant="subtle" size="compact-sm" aria-label={label} disabled={isOff} onClick={act}>
      {words}
    </Button>
  );

  const clear = () => void actions.clear(scenario);
  const remove = () => void actions.remove(scenario);
  if (renaming === 'now') {
    const rename = (to: string) => actions.rename(scenario, to);
    return (
      <OwnRow>
        <ScenarioNameEditor scenario={scenario} rename={rename} onDone={() => setRenaming('after')} />
      </OwnRow>
    );
  }
  return (
    <Row
      title={name}
      facts={
        <span>
          {t('scenarios.items', { count })}
          {isShown ? ` \u00b7 ${t('scenarios.shown')}` : ''}
        </span>
      }
    >
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
      {isDefault ? null : (
        <Button
          // It comes back in place of the field that had the focus.
          ref={renaming === 'after' ? takeFocus : undefined}
          variant="subtle"
          size="compact-sm"
          aria-label={t('scenarios.rename.name', { name })}
          onClick={() => setRenaming('now')}
        >
          {t('scenarios.rename')}
        </Button>
      )}
      {button(t('scenarios.duplicate'), t('scenarios.duplicate.name', { name }), () => {
        void actions.duplicate(scenario);
      })}
      {button(t('scenarios.example.add'), t('scenarios.example', { name }), () => {
        void actions.addExample(scenario, 'example');
      })}
      {button(t('scenarios.template'), t('scenarios.template.name', { name }), onTemplate)}
      {isDefault
        ? button(t('scenarios.clear'), t('scenarios.clear.name', { name }), clear, count === 0)
        : button(t('scenarios.delete'), t('scenarios.delete.name', { name }), remove)}
    </Row>
  );
}
