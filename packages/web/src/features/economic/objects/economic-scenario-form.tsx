import { Checkbox } from '@mantine/core';
import { useText } from '#lib/text/text.ts';
import { useWrite } from '#ui/display.ts';
import { Select } from '#ui/form/select.tsx';
import { useEconomicName } from '#features/economic/economic-name.ts';
import { useEconomy } from '#features/economic/economy-api.ts';
import { useSignedPoints } from '#features/economic/object-facts.ts';
import {
  RETURN_NUMBERS,
  SCENARIO_NUMBERS,
  type ScenarioValues,
  scenarioBody,
  scenarioValues,
} from './form-values.ts';
import { NumberFields, ObjectFrame } from './object-fields.tsx';
import styles from './objects.module.css';
import { type ObjectFormProps, useObjectForm } from './use-object-form.ts';

/** An economic scenario's fields, and by how much it moves returns and inflation. */
export function EconomicScenarioForm(props: ObjectFormProps<'scenario'>) {
  const t = useText();
  const nameOf = useEconomicName();
  const { inflation_models: models, stress_tests: tests } = useEconomy();
  const existing = (values: ScenarioValues): ScenarioValues => ({
    ...values,
    inflation_model_id: models.some(({ id }) => id === values.inflation_model_id)
      ? values.inflation_model_id
      : null,
    stress_test_ids: values.stress_test_ids.filter((id) => tests.some((test) => test.id === id)),
  });
  const object = useObjectForm({
    ...props,
    kind: 'scenario',
    untouched: scenarioValues(props.object),
    // What was deleted meanwhile is left out.
    bodyOf: (values: ScenarioValues) => scenarioBody(existing(values)),
  });
  const { form } = object;
  const { inflation_model_id: modelId, stress_test_ids: testIds } = existing(form.values);
  return (
    <ObjectFrame {...object} onLeave={props.onLeave} picture={<ScenarioSketch values={form.values} />}>
      <fieldset className={styles.fields}>
        <legend className={styles.legend}>{t('economy.form.shifts')}</legend>
        <NumberFields form={form} names={[...RETURN_NUMBERS, ...SCENARIO_NUMBERS]} />
      </fieldset>
      <Select
        name="inflation_model_id"
        label={t('economy.inflation')}
        description={t('economy.help.scenarioModel')}
        value={modelId === null ? '' : String(modelId)}
        data={[
          { value: '', label: t('economy.inflation.none') },
          ...models.map((model) => ({ value: String(model.id), label: nameOf(model) })),
        ]}
        renderOption={({ option }) => <bdi>{option.label}</bdi>}
        error={form.errors['inflation_model_id']}
        onChange={(id) => form.setFieldValue('inflation_model_id', id === '' ? null : Number(id))}
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
                  event.currentTarget.checked
                    ? [...testIds, test.id]
                    : testIds.filter((id) => id !== test.id),
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
    </ObjectFrame>
  );
}

const SHIFTS = [...RETURN_NUMBERS, 'inflation_adjustment'] as const;
const SHIFT_NAMES = {
  pension: 'items.category.pension',
  investment: 'items.category.investment',
  saving: 'items.category.saving',
  inflation_adjustment: 'economy.sketch.inflationShift',
} as const;

/** Bars to either side of the plan as it is written. */
function ScenarioSketch({ values }: { values: ScenarioValues }) {
  const t = useText();
  const write = useWrite();
  const signed = useSignedPoints();
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
