import { INFLATION_MODEL_TYPES, type InflationModelType, toEngineInflationModel } from '@meridian/contract';
import { inflationOutlook } from '@meridian/engine';
import { type MessageKey, useText } from '#lib/text/text.ts';
import { useWrite } from '#ui/display.ts';
import { CurrencySelect } from '#ui/form/currency-select.tsx';
import { Select } from '#ui/form/select.tsx';
import { useEconomy } from '#features/economic/economy-api.ts';
import { MODEL_NUMBERS, type ModelValues, modelBody, modelValues } from './form-values.ts';
import { NumberFields, ObjectFrame } from './object-fields.tsx';
import styles from './objects.module.css';
import { Sketch } from './sketch.tsx';
import { type ObjectFormProps, useObjectForm } from './use-object-form.ts';

const TYPES: Readonly<Record<InflationModelType, { name: MessageKey; help: MessageKey }>> = {
  constant: { name: 'economy.model.constant', help: 'economy.model.constant.help' },
  mean_reverting: { name: 'economy.model.meanReverting', help: 'economy.model.meanReverting.help' },
  regime_switching: { name: 'economy.model.regimes', help: 'economy.model.regimes.help' },
  historical_bootstrap: { name: 'economy.model.history', help: 'economy.model.history.help' },
};

/** An inflation model's fields, those of its type only, and the inflation that they expect. */
export function InflationModelForm(props: ObjectFormProps<'inflation'>) {
  const t = useText();
  const { currency } = useEconomy();
  const object = useObjectForm({
    ...props,
    kind: 'inflation',
    untouched: modelValues(props.object, currency),
    bodyOf: modelBody,
    shownOf: (values: ModelValues) =>
      Object.fromEntries(MODEL_NUMBERS[values.model_type].map((name) => [name, values[name]])),
  });
  const { form } = object;
  const { values } = form;
  const { model_type: type } = values;
  return (
    <ObjectFrame {...object} onLeave={props.onLeave} picture={<InflationSketch values={values} />}>
      <div className={styles.fields}>
        <Select<InflationModelType>
          name="model_type"
          label={t('economy.form.modelType')}
          description={t(TYPES[type].help)}
          allowDeselect={false}
          value={type}
          data={INFLATION_MODEL_TYPES.map((value) => ({ value, label: t(TYPES[value].name) }))}
          error={form.errors['model_type']}
          onChange={(chosen) => {
            if (chosen !== null) form.setFieldValue('model_type', chosen);
          }}
        />
        <CurrencySelect
          name="currency"
          label={t('economy.field.currency')}
          description={t('economy.help.currency')}
          required
          value={values.currency}
          error={form.errors['currency']}
          onChange={(chosen) => form.setFieldValue('currency', chosen)}
        />
        <NumberFields form={form} names={MODEL_NUMBERS[type]} />
        {type === 'regime_switching' ? (
          <Select<ModelValues['current_regime']>
            name="current_regime"
            label={t('economy.form.regime')}
            description={t('economy.help.regime')}
            allowDeselect={false}
            value={values.current_regime}
            data={[
              { value: 'normal', label: t('economy.regime.normal') },
              { value: 'high', label: t('economy.regime.high') },
            ]}
            error={form.errors['current_regime']}
            onChange={(chosen) => {
              if (chosen !== null) form.setFieldValue('current_regime', chosen);
            }}
          />
        ) : null}
      </div>
    </ObjectFrame>
  );
}

const YEARS = 10;
const SOME = { min: 0, max: 1 };

/** Expected inflation over ten years, and where it lies in eight of ten futures. What repeats the past has nothing of its own to draw. */
function InflationSketch({ values }: { values: ModelValues }) {
  const t = useText();
  const write = useWrite();
  const model = toEngineInflationModel(typedModel(values), () => new Float64Array());
  if (model.type === 'historical_bootstrap')
    return <p className={styles.words}>{t('economy.sketch.history', { currency: values.currency })}</p>;
  const { expected, low, high } = inflationOutlook(model, 12 * YEARS + 1);
  const percent = (rate: number | undefined) => write.percent(100 * (rate ?? 0), SOME);
  const at = (line: Float64Array, year: number) => percent(line[12 * year]);
  return (
    <Sketch
      lines={[
        {
          name: t('economy.sketch.expected'),
          figure: at(expected, YEARS),
          color: 'var(--accent)',
          dash: undefined,
          values: expected,
        },
      ]}
      band={{ low, high }}
      baseline={0}
      write={percent}
      end={t('economy.sketch.years', { count: YEARS })}
      sentence={t('economy.sketch.inflation', {
        now: at(expected, 0),
        soon: at(expected, 1),
        late: at(expected, YEARS),
        low: at(low, YEARS),
        high: at(high, YEARS),
        years: YEARS,
      })}
    />
  );
}

/** The model as it is typed so far, within what the engine can take. */
function typedModel(values: ModelValues) {
  const number = (name: (typeof MODEL_NUMBERS)[InflationModelType][number], least: number, most: number) =>
    Math.min(most, Math.max(least, values[name].value ?? 0));
  const named = { name: values.name, currency: values.currency };
  const rate = (name: Parameters<typeof number>[0]) => number(name, -99, 1_000);
  switch (values.model_type) {
    case 'constant':
      return { ...named, model_type: values.model_type, rate: rate('rate') };
    case 'mean_reverting':
      return {
        ...named,
        model_type: values.model_type,
        current_rate: rate('current_rate'),
        long_run_rate: rate('long_run_rate'),
        persistence: number('persistence', 0, 0.99),
        volatility: number('volatility', 0, 50),
      };
    case 'regime_switching':
      return {
        ...named,
        model_type: values.model_type,
        normal_rate: rate('normal_rate'),
        high_rate: rate('high_rate'),
        p_normal_to_high: number('p_normal_to_high', 0, 1),
        p_high_to_normal: number('p_high_to_normal', 0, 1),
        current_regime: values.current_regime,
      };
    case 'historical_bootstrap':
      return { ...named, model_type: values.model_type };
  }
}
