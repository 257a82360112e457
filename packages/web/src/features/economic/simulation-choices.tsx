import { Button, Checkbox } from '@mantine/core';
import { LIMITS, simulationBody } from '@meridian/contract';
import { useState } from 'react';
import { firstMessages, validate } from '#lib/api/validate.ts';
import { type MessageKey, useText } from '#lib/text/text.ts';
import { useUser } from '#features/identity/public.ts';
import { useWrite } from '#ui/display.ts';
import { type Entry, entryOf, isWrong } from '#ui/form/entry.ts';
import { NumberInput } from '#ui/form/number-input.tsx';
import { Select } from '#ui/form/select.tsx';
import { chooseAnalysis, useAnalysisChoices } from './analysis-choices.ts';
import type { AnalysisChoices } from './read-choices.ts';
import styles from './economy.module.css';
import { RETURN_SOURCES } from './shipped-history.ts';

type ReturnModel = AnalysisChoices['returnModel'];

const RETURN_MODELS: Readonly<Record<ReturnModel, { name: MessageKey; help: MessageKey }>> = {
  lognormal: { name: 'economy.returns.lognormal', help: 'economy.returns.lognormal.help' },
  student_t: { name: 'economy.returns.studentT', help: 'economy.returns.studentT.help' },
  historical_bootstrap: { name: 'economy.returns.history', help: 'economy.returns.history.help' },
};

/** Renders the settings of the simulation, rarely changed, each with an explanation. */
export function SimulationChoices() {
  const t = useText();
  const write = useWrite();
  const { returnModel, includeFxRisk, seed } = useAnalysisChoices();
  const isGuest = useUser()?.is_guest ?? false;
  const source =
    returnModel === 'historical_bootstrap' ? t('economy.history.source', { source: RETURN_SOURCES }) : '';
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
            onClick={() => chooseAnalysis({ seed: anotherSeed(seed) })}
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
          onChange={(value) => chooseAnalysis({ returnModel: value })}
        />
        <Checkbox
          label={t('economy.fxRisk')}
          description={t('economy.fxRisk.help')}
          checked={includeFxRisk}
          onChange={(event) => chooseAnalysis({ includeFxRisk: event.currentTarget.checked })}
        />
      </div>
    </details>
  );
}

function anotherSeed(seed: number): number {
  const drawn = Math.floor(Math.random() * LIMITS.simulationSeedMax);
  return drawn === seed ? seed + 1 : drawn;
}

/** The contract's schema of each number. */
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
  const [entry, setEntry] = useState<Entry<number>>(() => entryOf(kept));
  const [keptBefore, setKeptBefore] = useState(kept);
  if (kept !== keptBefore) {
    setKeptBefore(kept);
    if (entry.value !== kept) setEntry(entryOf(kept));
  }
  const problemOf = (value: number | null) =>
    value === null ? undefined : firstMessages(validate(NUMBERS[choice], value) ?? {})['non_field_errors'];
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
          chooseAnalysis({ [choice]: typed.value });
      }}
      onBlur={() => {
        // An empty field is reset to the stored number.
        if (entry.value === null && !isWrong(entry)) setEntry(entryOf(kept));
      }}
    />
  );
}
