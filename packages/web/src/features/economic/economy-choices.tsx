import { Button, type SelectProps } from '@mantine/core';
import { INFLATION_TARGETS } from '@meridian/engine';
import { useSelectedScenario } from '#features/plan/public.ts';
import { useText } from '#lib/text/text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { Select } from '#ui/form/select.tsx';
import { saveAnalysisChoices, useAnalysisChoices } from './analysis-choices.ts';
import { selectedEconomy } from './read-analysis-choices.ts';
import {
  type NamedEconomicObject,
  useEconomicObjectName,
  useInflationModelDescription,
  useEconomicScenarioDescription,
} from './economic-object-texts.ts';
import { useEconomy } from './economy-api.ts';
import styles from './economy.module.css';

interface ObjectSelectProps extends Pick<SelectProps, 'name' | 'label' | 'description' | 'error'> {
  /** The label of the empty choice. */
  none: string;
  objects: readonly (NamedEconomicObject & { readonly id: number })[];
  value: number | null;
  onChoose: (id: number | null) => void;
}

/** Renders a select for one economic object, with an empty choice. */
export function EconomicObjectSelect({ none, objects, value, onChoose, ...rest }: ObjectSelectProps) {
  const nameOf = useEconomicObjectName();
  return (
    <Select
      {...rest}
      value={value === null ? '' : String(value)}
      data={[
        { value: '', label: none },
        ...objects.map((object) => ({ value: String(object.id), label: nameOf(object) })),
      ]}
      renderOption={({ option }) => <bdi>{option.label}</bdi>}
      onChange={(chosen) => onChoose(chosen === '' ? null : Number(chosen))}
    />
  );
}

interface ChoiceProps {
  /** Opens the dialog that manages the objects of this kind. */
  onManage: () => void;
}

/** Renders the select for the inflation model; presets of other currencies are not listed. */
export function InflationModelChoice({ onManage }: ChoiceProps) {
  const t = useText();
  const write = useFormatters();
  const describe = useInflationModelDescription();
  const economy = useEconomy();
  const { inflation_models: models, currency } = economy;
  const choices = useAnalysisChoices();
  const { scenario, model } = selectedEconomy(choices, economy);
  const own = useSelectedScenario().assumptions.prices[currency];
  const target = write.percent(own ?? 100 * INFLATION_TARGETS[currency], { min: 0, max: 2 });
  const isOfScenario = typeof scenario?.inflation_model_id === 'number';
  return (
    <div className={styles.slot}>
      <EconomicObjectSelect
        label={t('economy.inflation')}
        none={t(isOfScenario ? 'economy.inflation.ofScenario' : 'economy.inflation.none')}
        objects={models.filter((each) => !each.is_preset || each.currency === currency)}
        value={choices.inflationModelId}
        onChoose={(inflationModelId) => saveAnalysisChoices({ inflationModelId })}
      />
      <p className="quiet">
        {model === undefined
          ? t(own === undefined ? 'economy.inflation.target' : 'economy.inflation.ofPlan', {
              rate: target,
              currency,
            })
          : describe(model)}
      </p>
      <ManageButton onClick={onManage}>{t('economy.inflation.manage')}</ManageButton>
    </div>
  );
}

/** Renders the select for the economic scenario, with a button to manage the list. */
export function EconomicScenarioChoice({ onManage }: ChoiceProps) {
  const t = useText();
  const describe = useEconomicScenarioDescription();
  const { economic_scenarios: scenarios } = useEconomy();
  const { economicScenarioId: id } = useAnalysisChoices();
  const scenario = scenarios.find((each) => each.id === id);
  return (
    <div className={styles.slot}>
      <EconomicObjectSelect
        label={t('economy.scenario')}
        none={t('economy.scenario.none')}
        objects={scenarios}
        value={id}
        onChoose={(economicScenarioId) => saveAnalysisChoices({ economicScenarioId })}
      />
      <p className="quiet">{scenario === undefined ? t('economy.scenario.asPlanned') : describe(scenario)}</p>
      <ManageButton onClick={onManage}>{t('economy.scenario.manage')}</ManageButton>
    </div>
  );
}

/** Renders the button that opens the dialog to manage the objects of a list. */
export function ManageButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button className={styles.manage} variant="subtle" size="compact-sm" onClick={onClick}>
      {children}
    </Button>
  );
}
