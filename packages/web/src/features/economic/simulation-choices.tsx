import { Button, Checkbox } from '@mantine/core';
import { LIMITS, simulationBody } from '@meridian/contract';
import { useState } from 'react';
import { toFirstMessages, validate } from '#lib/api/field-errors.ts';
import { type MessageKey, useText } from '#lib/text/text.ts';
import { useUser } from '#features/identity/public.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { type FieldEntry, createFieldEntry, isInvalidEntry } from '#ui/form/field-entry.ts';
import { NumberInput } from '#ui/form/number-input.tsx';
import { Select } from '#ui/form/select.tsx';
import { saveAnalysisChoices, useAnalysisChoices } from './analysis-choices.ts';
import type { AnalysisChoices } from './read-analysis-choices.ts';
import styles from './economy.module.css';
import { RETURN_HISTORY_SOURCES } from './historical-data.ts';

type ReturnModel = AnalysisChoices['returnModel'];

const RETURN_MODELS: Readonly<Record<ReturnModel, { name: MessageKey; help: MessageKey }>> = {
  lognormal: { name: 'economy.returns.lognormal', help: 'economy.returns.lognormal.help' },
  student_t: { name: 'economy.returns.studentT', help: 'economy.returns.studentT.help' },
  historical_bootstrap: { name: 'economy.returns.history', help: 'economy.returns.history.help' },
};

/** Renders the settings of the simulation, rarely changed, each with an explanation. */
export function SimulationChoices() {
  const t = useText();
  const write = useFormatters();
  const { returnModel, includeFxRisk, seed } = useAnalysisChoices();
  const isGuest = useUser()?.is_guest ?? false;
  const source =
    returnModel === 'historical_bootstrap' ? t('economy.history.source', { source: RETURN_HISTORY_SOURCES }) : '';
  return (
    <details className={styles.more}>
      <summary>{t('economy.more')}</summary>
      <div className={styles.fields}>
        <WholeNumber
          choice="paths"
          description={
            isGuest
              ? t('economy.paths.guest', { most: write.number(LIMITS.guestSimulationPathsMax) })
              : t('economy.paths.help')
          }
          step={1_000}
        />
        <div className={styles.slot}>
          <WholeNumber choice="seed" description={t('economy.seed.help')} step={1} />
          <Button
            className={styles.start}
            variant="default"
            size="compact-sm"
            onClick={() => saveAnalysisChoices({ seed: anotherSeed(seed) })}
          >
            {t('economy.seed.another')}
          </Button>
        </div>
        <Select<ReturnModel>
          label={t('economy.returns')}
          description={`${t(RETURN_MODELS[returnModel].help)} ${source}`.trimEnd()}
          value={returnModel}
          data={(Object.keys(RETURN_MODELS) as ReturnModel[]).map((value) => ({
            value,
            label: t(RETURN_MODELS[value].name),
          }))}
          onChange={(value) => saveAnalysisChoices({ returnModel: value })}
        />
        <Checkbox
          label={t('economy.fxRisk')}
          description={t('economy.fxRisk.help')}
          checked={includeFxRisk}
          onChange={(event) => saveAnalysisChoices({ includeFxRisk: event.currentTarget.checked })}
        />
      </div>
    </details>
  );
}

function anotherSeed(seed: number): number {
  const drawn = Math.floor(Math.random() * LIMITS.simulationSeedMax);
  return drawn === seed ? seed + 1 : drawn;
}

/** The schema in the contract that validates each typed number. */
const NUMBERS = { paths: simulationBody.shape.num_simulations, seed: simulationBody.shape.seed };

interface WholeNumberProps {
  choice: keyof typeof NUMBERS;
  description: string;
  step: number;
}

/** Renders a number input that stores every valid number; an invalid one shows an error, and the analysis continues with the previous number. */
function WholeNumber({ choice, description, step }: WholeNumberProps) {
  const t = useText();
  const { [choice]: kept } = useAnalysisChoices();
  const [entry, setEntry] = useState<FieldEntry<number>>(() => createFieldEntry(kept));
  const [keptBefore, setKeptBefore] = useState(kept);
  if (kept !== keptBefore) {
    setKeptBefore(kept);
    if (entry.value !== kept) setEntry(createFieldEntry(kept));
  }
  const problemOf = (value: number | null) =>
    value === null ? undefined : toFirstMessages(validate(NUMBERS[choice], value) ?? {})['non_field_errors'];
  return (
    <NumberInput
      label={t(`economy.${choice}`)}
      description={description}
      step={step}
      min={0}
      value={entry}
      error={problemOf(entry.value)}
      onChange={(typed) => {
        setEntry(typed);
        if (typed.value !== null && problemOf(typed.value) === undefined)
          saveAnalysisChoices({ [choice]: typed.value });
      }}
      onBlur={() => {
        // An empty field is reset to the stored number.
        if (entry.value === null && !isInvalidEntry(entry)) setEntry(createFieldEntry(kept));
      }}
    />
  );
}
