import { Button, type ButtonProps } from '@mantine/core';
import type { Scenario } from '@meridian/contract';
import { type KeyboardEvent, type RefAttributes, useEffect, useRef, useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { useHandlesEscape } from '#ui/dialog/escape-handler.ts';
import { focusOnMount } from '#ui/form/form-focus.ts';
import { UserTextInput } from '#ui/form/user-text-input.tsx';
import { CustomRow, ListRow } from '#ui/layout/row-list.tsx';
import styles from '#features/plan/manage-scenarios.module.css';
import type { useScenarioActions } from './use-scenario-actions.ts';

interface ScenarioRowProps {
  scenario: Scenario;
  /** True if the page shows this scenario. */
  isShown: boolean;
  actions: ReturnType<typeof useScenarioActions>;
  onOpen: () => void;
  onTemplate: () => void;
}

/** Renders a scenario with its actions. Each button's label includes its name, so that it is clear outside the row. */
export function ScenarioRow({ scenario, isShown, actions, onOpen, onTemplate }: ScenarioRowProps) {
  const t = useText();
  const [renaming, setRenaming] = useState<'before' | 'now' | 'after'>('before');
  const { name, is_default: isDefault, item_count: count } = scenario;
  if (renaming === 'now') {
    const rename = (to: string) => actions.rename(scenario, to);
    return (
      <CustomRow>
        <ScenarioNameEditor scenario={scenario} rename={rename} onDone={() => setRenaming('after')} />
      </CustomRow>
    );
  }
  const button = (
    text: string,
    label: string,
    act: () => unknown,
    more: ButtonProps & RefAttributes<HTMLButtonElement> = {},
  ) => (
    <Button variant="subtle" size="compact-sm" aria-label={label} onClick={() => void act()} {...more}>
      {text}
    </Button>
  );
  return (
    <ListRow
      title={name}
      facts={
        <span>
          {t('scenarios.items', { count })}
          {isShown ? ` \u00b7 ${t('scenarios.shown')}` : ''}
        </span>
      }
    >
      {isShown ? null : button(t('scenarios.open'), t('scenarios.open.name', { name }), onOpen, { variant: 'default' })}
      {isDefault
        ? null
        : button(t('scenarios.rename'), t('scenarios.rename.name', { name }), () => setRenaming('now'), {
            // The button replaces the focused input, so the button gets the focus.
            ...(renaming === 'after' && { ref: focusOnMount }),
          })}
      {button(t('scenarios.duplicate'), t('scenarios.duplicate.name', { name }), () => actions.duplicate(scenario))}
      {button(t('scenarios.example.add'), t('scenarios.example', { name }), () =>
        actions.addExample(scenario, 'example'),
      )}
      {button(t('scenarios.template'), t('scenarios.template.name', { name }), onTemplate)}
      {isDefault
        ? button(t('scenarios.clear'), t('scenarios.clear.name', { name }), () => actions.clear(scenario), {
            disabled: count === 0,
          })
        : button(t('scenarios.delete'), t('scenarios.delete.name', { name }), () => actions.remove(scenario))}
    </ListRow>
  );
}

interface ScenarioNameEditorProps {
  scenario: Scenario;
  /** Returns the error message for the name, or null if the name was saved. */
  rename: (name: string) => Promise<string | null>;
  onDone: () => void;
}

/** Renders the input for the name: Enter saves, Escape cancels. An unchanged name is not sent. */
function ScenarioNameEditor({ scenario: { name }, rename, onDone }: ScenarioNameEditorProps) {
  const t = useText();
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const wanted = typed.trim();
  const field = useRef<HTMLInputElement>(null);
  const [isFocused, setIsFocused] = useState(false);
  // Escape closes the input, not the surrounding dialog.
  useHandlesEscape(isFocused);
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
      // Prevents the same Enter from also pressing the button that gets the focus next.
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
