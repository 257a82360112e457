import { Button, type ButtonProps } from '@mantine/core';
import type { Scenario } from '@meridian/contract';
import { type KeyboardEvent, type RefAttributes, useEffect, useRef, useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { useTakesEscape } from '#ui/dialog/takes-escape.ts';
import { takeFocus } from '#ui/form/focus-problem.ts';
import { UserTextInput } from '#ui/form/user-text-input.tsx';
import { OwnRow, Row } from '#ui/layout/rows.tsx';
import styles from '#features/plan/manage-scenarios.module.css';
import type { useScenarioActions } from './use-scenario-actions.ts';

interface ScenarioRowProps {
  scenario: Scenario;
  /** Tells whether it is the one that the page shows. */
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
  if (renaming === 'now') {
    const rename = (to: string) => actions.rename(scenario, to);
    return (
      <OwnRow>
        <ScenarioNameEditor scenario={scenario} rename={rename} onDone={() => setRenaming('after')} />
      </OwnRow>
    );
  }
  const button = (
    words: string,
    label: string,
    act: () => unknown,
    more: ButtonProps & RefAttributes<HTMLButtonElement> = {},
  ) => (
    <Button variant="subtle" size="compact-sm" aria-label={label} onClick={() => void act()} {...more}>
      {words}
    </Button>
  );
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
      {isShown
        ? null
        : button(t('scenarios.open'), t('scenarios.open.name', { name }), onOpen, { variant: 'default' })}
      {isDefault
        ? null
        : button(t('scenarios.rename'), t('scenarios.rename.name', { name }), () => setRenaming('now'), {
            // It comes back in place of the field that had the focus.
            ...(renaming === 'after' && { ref: takeFocus }),
          })}
      {button(t('scenarios.duplicate'), t('scenarios.duplicate.name', { name }), () =>
        actions.duplicate(scenario),
      )}
      {button(t('scenarios.example.add'), t('scenarios.example', { name }), () =>
        actions.addExample(scenario, 'example'),
      )}
      {button(t('scenarios.template'), t('scenarios.template.name', { name }), onTemplate)}
      {isDefault
        ? button(t('scenarios.clear'), t('scenarios.clear.name', { name }), () => actions.clear(scenario), {
            disabled: count === 0,
          })
        : button(t('scenarios.delete'), t('scenarios.delete.name', { name }), () => actions.remove(scenario))}
    </Row>
  );
}

interface ScenarioNameEditorProps {
  scenario: Scenario;
  /** Answers what is wrong with the name, or null when it is taken. */
  rename: (name: string) => Promise<string | null>;
  onDone: () => void;
}

/** The name in a field: Enter saves, Escape leaves it as it was. An unchanged name is not sent. */
function ScenarioNameEditor({ scenario: { name }, rename, onDone }: ScenarioNameEditorProps) {
  const t = useText();
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const wanted = typed.trim();
  const field = useRef<HTMLInputElement>(null);
  const [isFocused, setIsFocused] = useState(false);
  // Escape is for the field, not for the dialog around it.
  useTakesEscape(isFocused);
  useEffect(() => field.current?.focus(), []);

  const save = async () => {
    if (wanted === '' || isBusy) return;
    if (wanted === name) return onDone();
    setIsBusy(true);
    const refusal = await rename(wanted);
    setIsBusy(false);
    if (refusal === null) onDone();
    else setProblem(refusal);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      // Or it would press the button that has the focus next.
      event.preventDefault();
      void save();
    }
    if (event.key === 'Escape') onDone();
  };

  return (
    <div className={styles.form}>
      <UserTextInput
        className={styles.field}
        aria-label={t('scenarios.rename.label', { name })}
        ref={field}
        autoComplete="off"
        value={typed}
        error={problem}
        onFocus={(event) => {
          setIsFocused(true);
          event.currentTarget.select();
        }}
        onBlur={() => setIsFocused(false)}
        onKeyDown={onKey}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <Button variant="default" onClick={onDone}>
        {t('common.cancel')}
      </Button>
      <Button loading={isBusy} disabled={wanted === ''} onClick={() => void save()}>
        {t('common.save')}
      </Button>
    </div>
  );
}
