import { Button } from '@mantine/core';
import type { Scenario } from '@meridian/contract';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { useTakesEscape } from '#ui/dialog/takes-escape.ts';
import { UserTextInput } from '#ui/form/user-text-input.tsx';
import styles from './manage-scenarios.module.css';

interface ScenarioNameEditorProps {
  scenario: Scenario;
  /** Answers what is wrong with the name, or null when it is taken. */
  rename: (name: string) => Promise<string | null>;
  onDone: () => void;
}

/** The name in a field: Enter saves, Escape leaves it as it was. An unchanged name is not sent. */
export function ScenarioNameEditor({ scenario: { name }, rename, onDone }: ScenarioNameEditorProps) {
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
