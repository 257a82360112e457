import { Button } from '@mantine/core';
import { LIMITS, type Scenario, createCopyNameGenerator } from '@meridian/contract';
import { type FormEvent, useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { UserTextInput } from '#ui/form/user-text-input.tsx';
import { Select } from '#ui/form/select.tsx';
import styles from '#features/plan/manage-scenarios.module.css';
import { useLoadedTemplates } from '#features/plan/template-api.ts';
import { type InitialScenarioContent, isScenarioCopy } from './use-scenario-actions.ts';

const NOTHING = 'nothing';
/** The prefix of the select's values that mean a copy; the id of the scenario to copy follows. */
const COPY = 'copy ';

interface NewScenarioFormProps {
  scenarios: readonly Scenario[];
  /** Returns the error of the name, or null if the scenario was created. */
  create: (name: string, start: InitialScenarioContent) => Promise<string | null>;
  /** Called when a copy was created and selected. */
  onCopied: () => void;
}

/** Renders the form with a name, the initial content, and a button. A blank name cannot be sent; some contents provide a default name. */
export function NewScenarioForm({ scenarios, create, onCopied }: NewScenarioFormProps) {
  const t = useText();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { options, begun, advice, ...start } = useStart(scenarios);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || isBusy) return;
    setIsBusy(true);
    const refusal = await create(name.trim(), begun);
    setIsBusy(false);
    setProblem(refusal);
    if (refusal !== null) return;
    // The user may already have typed the name of the next scenario, which must stay.
    setName((typed) => (typed === name ? '' : typed));
    start.choose((chosen) => (chosen === start.value ? NOTHING : chosen));
    if (isScenarioCopy(begun)) onCopied();
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
          start.choose(value);
          if (name.trim() === '' || name === lent) setName(start.nameOf(value));
        }}
      />
      <Button className={styles.create} type="submit" loading={isBusy} disabled={name.trim() === ''}>
        {t('scenarios.create')}
      </Button>
      <p className={styles.advice} aria-live="polite">
        {advice}
      </p>
    </form>
  );
}

/** Returns the select for the initial content: none, a copy of another scenario, the example household, or a template. */
function useStart(scenarios: readonly Scenario[]) {
  const t = useText();
  const templates = useLoadedTemplates();
  const [value, choose] = useState<string>(NOTHING);
  const templateOf = (id: string) => templates.find((template) => template.id === id);
  const originalOf = (id: string) => scenarios.find((scenario) => `${COPY}${scenario.id}` === id);
  const [template, copyOf] = [templateOf(value), originalOf(value)];
  const example = value === 'example' ? value : null;
  const begun: InitialScenarioContent = copyOf === undefined ? (template ?? example) : { copyOf };
  return {
    value,
    choose,
    options: [
      { value: NOTHING, label: t('scenarios.start.empty') },
      ...scenarios.map(({ id, name }) => ({
        value: `${COPY}${id}`,
        label: t('scenarios.start.copy', { name }),
      })),
      { value: 'example', label: t('scenarios.start.example') },
      ...templates.map(({ id, name }) => ({ value: id, label: name })),
    ],
    begun,
    advice: copyOf === undefined ? template?.what_to_change : t('scenarios.start.copy.note', { name: copyOf.name }),
    /** Returns the default name of the scenario. */
    nameOf: (id: string) => {
      const original = originalOf(id);
      if (original === undefined) return templateOf(id)?.name ?? '';
      return createCopyNameGenerator(scenarios.map(({ name }) => name))(original.name);
    },
  };
}
