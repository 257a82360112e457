import { Checkbox } from '@mantine/core';
import type { EconomicScenario } from '@meridian/contract';
import { useText } from '#lib/text/text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { useEconomicObjectName, useSignedPointsFormat } from '#features/economic/economic-object-texts.ts';
import { useEconomy } from '#features/economic/economy-api.ts';
import { EconomicObjectSelect } from '#features/economic/economy-choices.tsx';
import type { EconomicObjectBody } from './economic-object-requests.ts';
import {
  type NumberEntries,
  NumberFields,
  type NumberFieldName,
  EconomicObjectFormFrame,
  initialNumberEntries,
  enteredNumbers,
} from './economic-object-fields.tsx';
import styles from './economic-objects.module.css';
import { type EconomicObjectFormProps, useEconomicObjectForm } from './use-economic-object-form.ts';

const RETURNS = ['pension', 'investment', 'saving'] as const satisfies NumberFieldName[];
const SHIFTS = [...RETURNS, 'inflation_adjustment'] as const;
const FACTORS = ['volatility_multiplier', 'crisis_probability_multiplier'] as const satisfies NumberFieldName[];

interface ScenarioValues extends NumberEntries<(typeof SHIFTS | typeof FACTORS)[number]> {
  name: string;
  inflation_model_id: number | null;
  /** The ids of the stress tests that the scenario affects, in display order; if empty, it affects all. */
  stress_test_ids: number[];
}

function scenarioValues(scenario: EconomicScenario | null): ScenarioValues {
  return {
    name: scenario?.name ?? '',
    inflation_model_id: scenario?.inflation_model_id ?? null,
    stress_test_ids: scenario?.stress_test_ids ?? [],
    ...initialNumberEntries(RETURNS, (field) => scenario?.return_adjustment[field] ?? 0),
    ...initialNumberEntries(['inflation_adjustment'], (field) => scenario?.[field] ?? 0),
    ...initialNumberEntries(FACTORS, (field) => scenario?.[field] ?? 1),
  };
}

function scenarioBody(values: ScenarioValues): EconomicObjectBody<'scenario'> {
  const { name, inflation_model_id, stress_test_ids } = values;
  return {
    name,
    inflation_model_id,
    stress_test_ids,
    return_adjustment: enteredNumbers(RETURNS, values),
    ...enteredNumbers(['inflation_adjustment', ...FACTORS], values),
  };
}

/** Renders the form of an economic scenario, with a chart of its adjustments of returns and inflation. */
export function EconomicScenarioForm(props: EconomicObjectFormProps<'scenario'>) {
  const t = useText();
  const nameOf = useEconomicObjectName();
  const { inflation_models: models, stress_tests: tests } = useEconomy();
  const existing = (values: ScenarioValues): ScenarioValues => ({
    ...values,
    inflation_model_id: models.some(({ id }) => id === values.inflation_model_id) ? values.inflation_model_id : null,
    stress_test_ids: values.stress_test_ids.filter((id) => tests.some((test) => test.id === id)),
  });
  const object = useEconomicObjectForm({
    ...props,
    kind: 'scenario',
    untouched: scenarioValues(props.object),
    // Objects that were deleted after the form was opened are left out.
    bodyOf: (values: ScenarioValues) => scenarioBody(existing(values)),
  });
  const { form } = object;
  const { inflation_model_id: modelId, stress_test_ids: testIds } = existing(form.values);
  return (
    <EconomicObjectFormFrame {...object} onLeave={props.onLeave} picture={<ScenarioSketch values={form.values} />}>
      <fieldset className={styles.fields}>
        <legend className={styles.legend}>{t('economy.form.shifts')}</legend>
        <NumberFields form={form} names={[...SHIFTS, ...FACTORS]} />
      </fieldset>
      <EconomicObjectSelect
        name="inflation_model_id"
        label={t('economy.inflation')}
        description={t('economy.help.scenarioModel')}
        none={t('economy.inflation.none')}
        objects={models}
        value={modelId}
        error={form.errors['inflation_model_id']}
        onChoose={(id) => form.setFieldValue('inflation_model_id', id)}
      />
      <fieldset className={styles.tests}>
        <legend className={styles.legend}>{t('economy.form.tests')}</legend>
        <p className="quiet">{t('economy.help.tests')}</p>
        <div className={styles.choices}>
          {tests.map((test) => (
            <Checkbox
              key={test.id}
              label={<bdi>{nameOf(test)}</bdi>}
              checked={testIds.includes(test.id)}
              onChange={(event) =>
                form.setFieldValue(
                  'stress_test_ids',
                  event.currentTarget.checked ? [...testIds, test.id] : testIds.filter((id) => id !== test.id),
                )
              }
            />
          ))}
        </div>
        {form.errors['stress_test_ids'] === undefined ? null : (
          <p className={styles.error} role="alert">
            {form.errors['stress_test_ids']}
          </p>
        )}
      </fieldset>
    </EconomicObjectFormFrame>
  );
}

const SHIFT_NAMES = {
  pension: 'items.category.pension',
  investment: 'items.category.investment',
  saving: 'items.category.saving',
  inflation_adjustment: 'economy.sketch.inflationShift',
} as const;

/** Renders the chart of the adjustments: a bar to one side for an increase, to the other for a decrease. The middle means no adjustment. */
function ScenarioSketch({ values }: { values: ScenarioValues }) {
  const t = useText();
  const write = useFormatters();
  const signed = useSignedPointsFormat();
  const shifts = SHIFTS.map((name) => ({ name, points: values[name].value ?? 0 }));
  const widest = Math.max(1, ...shifts.map(({ points }) => Math.abs(points)));
  const times = (factor: number | null) => write.number(factor ?? 0, { min: 0, max: 4 });
  return (
    <figure className={styles.picture}>
      <dl className={styles.shifts}>
        {shifts.map(({ name, points }) => (
          <div key={name} className={styles.shift}>
            <dt>{t(SHIFT_NAMES[name])}</dt>
            <dd className={styles.track} aria-hidden="true">
              <span
                className={`${styles.bar} ${points < 0 ? styles.down : styles.up}`}
                style={{ inlineSize: `${(50 * Math.abs(points)) / widest}%` }}
              />
            </dd>
            <dd className={styles.value}>{t('economy.sketch.points', { points: signed(points) })}</dd>
          </div>
        ))}
      </dl>
      <figcaption className="quiet">
        {t('economy.sketch.scenario', {
          volatility: times(values.volatility_multiplier.value),
          crises: times(values.crisis_probability_multiplier.value),
        })}
      </figcaption>
    </figure>
  );
}
