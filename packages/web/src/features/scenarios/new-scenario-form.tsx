import { Button } from '@mantine/core';
import { LIMITS } from '@meridian/contract';
import { type FormEvent, useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { readText, useBroughtBack, useDraft } from '#ui/form/drafts.ts';
import { UserTextInput } from '#ui/form/user-text-input.tsx';
import { Select } from '#ui/form/select.tsx';
import styles from './manage-scenarios.module.css';
import { useTemplatesAtHand } from './template-api.ts';
import type { Filling } from './use-fill-scenario.ts';

const NOTHING = 'nothing';

interface NewScenarioFormProps {
  /** Answers what is wrong with the name, or null when the scenario is there. */
  create: (name: string, filling: Filling | null) => Promise<string | null>;
}

/** A name, what to start with, and a button. A blank name cannot be sent; a template lends its own. */
export function NewScenarioForm({ create }: NewScenarioFormProps) {
  const t = useText();
  const [kept = ''] = useBroughtBack('new-scenario', readText);
  const [name, setName] = useState(kept);
  useDraft('new-scenario', name.trim() === '' ? undefined : name);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { options, filling, advice, ...start } = useStart();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || isBusy) return;
    setIsBusy(true);
    const refusal = await create(name.trim(), filling);
    setIsBusy(false);
    setProblem(refusal);
    if (refusal !== null) return;
    // Whoever is about the next one already keeps what is there of it.
    setName((typed) => (typed === name ? '' : typed));
    start.choose((chosen) => (chosen === start.value ? NOTHING : chosen));
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <UserTextInput
        className={styles.field}
        label={t('scenarios.create.name')}
        placeholder={t('scenarios.create.example')}
        autoComplete="off"
        maxLength={2 * LIMITS.nameMaxCharacters}
        value={name}
        error={problem}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <Select
        className={styles.field}
        label={t('scenarios.start')}
        value={start.value}
        data={options}
        onChange={(value) => {
          const lent = start.nameOf(start.value);
          start.choose(value ?? NOTHING);
          if (name.trim() === '' || name === lent) setName(start.nameOf(value ?? NOTHING));
        }}
      />
      <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>
        {t('scenarios.create')}
      </Button>
      <p className={styles.advice} aria-live="polite">
        {advice}
      </p>
    </form>
  );
}

/** What the new scenario starts with: nothing, the example household, or a template. */
function useStart() {
  const t = useText();
  const templates = useTemplatesAtHand();
  const [value, choose] = useState<string>(NOTHING);
  const templateOf = (id: string) => templates.find((template) => template.id === id);
  const template = templateOf(value);
  return {
    value,
    choose,
    options: [
      { value: NOTHING, label: t('scenarios.start.empty') },
      { value: 'example', label: t('scenarios.start.example') },
      ...templates.map(({ id, name }) => ({ value: id, label: name })),
    ],
    filling: template ?? (value === 'example' ? ('example' as const) : null),
    advice: template?.what_to_change,
    /** What the scenario may be called when its maker has no name for it yet. */
    nameOf: (id: string) => templateOf(id)?.name ?? '',
  };
}
