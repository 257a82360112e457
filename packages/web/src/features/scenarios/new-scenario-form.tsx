import { Button } from '@mantine/core';
import { LIMITS } from '@meridian/contract';
import { type FormEvent, useState } from 'react';
import { useText } from '#lib/text.ts';
import { UserTextInput } from '#ui/user-text-input.tsx';
import styles from './manage-scenarios.module.css';

interface NewScenarioFormProps {
  /** Answers what is wrong with the name, or null when the scenario is there. */
  create: (name: string) => Promise<string | null>;
}

/** A name and a button. A blank name cannot be sent. */
export function NewScenarioForm({ create }: NewScenarioFormProps) {
  const t = useText();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || isBusy) return;
    setIsBusy(true);
    const refusal = await create(name.trim());
    setIsBusy(false);
    setProblem(refusal);
    // Whoever types the next name already keeps it.
    if (refusal === null) setName((typed) => (typed === name ? '' : typed));
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
      <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>
        {t('scenarios.create')}
      </Button>
    </form>
  );
}
