import { Button } from '@mantine/core';
import { INFLATION_TARGETS } from '@meridian/engine';
import type { ReactNode } from 'react';
import { useText } from '#lib/text/text.ts';
import { useWrite } from '#ui/display.ts';
import { Select } from '#ui/form/select.tsx';
import { chooseAnalysis, useAnalysisChoices } from './analysis-choices.ts';
import { chosenEconomy } from './read-choices.ts';
import { useEconomicName, useModelFacts, useScenarioFacts } from './object-texts.ts';
import { useEconomy } from './economy-api.ts';
import styles from './economy.module.css';

interface ChoiceProps {
  /** Opens what can be done to the objects of the kind. */
  onManage: () => void;
}

/** A list to choose from, what is chosen in words, and a way to change what is on the list. */
interface ObjectSelectProps extends ChoiceProps {
  label: string;
  /** What it means to choose nothing. */
  none: string;
  value: number | null;
  options: readonly { readonly id: number; readonly label: string }[];
  onChoose: (id: number | null) => void;
  manage: string;
  children: ReactNode;
}

function ObjectSelect(props: ObjectSelectProps) {
  const { label, none, value, options, onChoose, manage, onManage, children } = props;
  return (
    <div className={styles.slot}>
      <Select
        label={label}
        value={value === null ? '' : String(value)}
        data={[
          { value: '', label: none },
          ...options.map((each) => ({ value: String(each.id), label: each.label })),
        ]}
        renderOption={({ option }) => <bdi>{option.label}</bdi>}
        onChange={(chosen) => onChoose(chosen === '' ? null : Number(chosen))}
      />
      <p className="quiet">{children}</p>
      <Button className={styles.manage} variant="subtle" size="compact-sm" onClick={onManage}>
        {manage}
      </Button>
    </div>
  );
}

/** How prices rise. Presets of another display currency stay out of the list. */
export function InflationModelChoice({ onManage }: ChoiceProps) {
  const t = useText();
  const write = useWrite();
  const nameOf = useEconomicName();
  const factsOf = useModelFacts();
  const economy = useEconomy();
  const { inflation_models: models, currency } = economy;
  const choices = useAnalysisChoices();
  const { inflationModelId: id } = choices;
  const { scenario, model } = chosenEconomy(choices, economy);
  const target = write.percent(100 * INFLATION_TARGETS[currency], { min: 0, max: 2 });
  return (
    <ObjectSelect
      label={t('economy.inflation')}
      none={t(
        typeof scenario?.inflation_model_id === 'number'
          ? 'economy.inflation.ofScenario'
          : 'economy.inflation.none',
      )}
      value={id}
      options={models
        .filter((each) => !each.is_preset || each.currency === currency)
        .map((each) => ({ id: each.id, label: nameOf(each) }))}
      onChoose={(inflationModelId) => chooseAnalysis({ inflationModelId })}
      manage={t('economy.inflation.manage')}
      onManage={onManage}
    >
      {model === undefined ? t('economy.inflation.target', { rate: target, currency }) : factsOf(model)}
    </ObjectSelect>
  );
}

/** How the economy differs from what the plan says. */
export function EconomicScenarioChoice({ onManage }: ChoiceProps) {
  const t = useText();
  const nameOf = useEconomicName();
  const factsOf = useScenarioFacts();
  const { economic_scenarios: scenarios } = useEconomy();
  const { economicScenarioId: id } = useAnalysisChoices();
  const scenario = scenarios.find((each) => each.id === id);
  return (
    <ObjectSelect
      label={t('economy.scenario')}
      none={t('economy.scenario.none')}
      value={id}
      options={scenarios.map((each) => ({ id: each.id, label: nameOf(each) }))}
      onChoose={(economicScenarioId) => chooseAnalysis({ economicScenarioId })}
      manage={t('economy.scenario.manage')}
      onManage={onManage}
    >
      {scenario === undefined ? t('economy.scenario.asPlanned') : factsOf(scenario)}
    </ObjectSelect>
  );
}
