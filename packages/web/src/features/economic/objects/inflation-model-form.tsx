import {
  INFLATION_MODEL_TYPES,
  type InflationModelResponse,
  type InflationModelFields,
  type InflationModelType,
} from '@meridian/contract';
import { type CurrencyCode, INFLATION_TARGETS } from '@meridian/engine';
import { type MessageKey, useText } from '#lib/text/text.ts';
import { CurrencySelect } from '#ui/form/currency-select.tsx';
import { Select } from '#ui/form/select.tsx';
import { useEconomy } from '#features/economic/economy-api.ts';
import { InflationPreview } from './inflation-preview.tsx';
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

interface ModelType {
  name: MessageKey;
  help: MessageKey;
  /** The parameters of this type of model, besides name and currency. */
  numbers: readonly ModelNumber[];
}

const TYPES: Readonly<Record<InflationModelType, ModelType>> = {
  constant: { name: 'economy.model.constant', help: 'economy.model.constant.help', numbers: ['rate'] },
  mean_reverting: {
    name: 'economy.model.meanReverting',
    help: 'economy.model.meanReverting.help',
    numbers: ['current_rate', 'long_run_rate', 'persistence', 'volatility'],
  },
  regime_switching: {
    name: 'economy.model.regimes',
    help: 'economy.model.regimes.help',
    numbers: ['normal_rate', 'high_rate', 'p_normal_to_high', 'p_high_to_normal'],
  },
  historical_bootstrap: {
    name: 'economy.model.history',
    help: 'economy.model.history.help',
    numbers: [],
  },
};

/** The initial value of each parameter in a new model, and the range to which the preview chart limits typed values. */
const MODEL_NUMBERS = {
  rate: { first: 2, least: -99, most: 1_000 },
  current_rate: { first: 4, least: -99, most: 1_000 },
  long_run_rate: { first: 2, least: -99, most: 1_000 },
  persistence: { first: 0.4, least: 0, most: 0.99 },
  volatility: { first: 1.5, least: 0, most: 50 },
  normal_rate: { first: 2.4, least: -99, most: 1_000 },
  high_rate: { first: 8, least: -99, most: 1_000 },
  p_normal_to_high: { first: 0.0125, least: 0, most: 1 },
  p_high_to_normal: { first: 0.05, least: 0, most: 1 },
} as const satisfies Partial<Record<NumberFieldName, { first: number; least: number; most: number }>>;
type ModelNumber = keyof typeof MODEL_NUMBERS;
const MODEL_FIELDS = Object.keys(MODEL_NUMBERS) as ModelNumber[];

interface ModelValues extends NumberEntries<ModelNumber> {
  name: string;
  model_type: InflationModelType;
  currency: CurrencyCode;
  current_regime: 'normal' | 'high';
}

/** Returns the initial entries of the form. Parameters that the model's type does not have get the values of a new model. */
function modelValues(model: InflationModelResponse | null, currency: CurrencyCode): ModelValues {
  const target = 100 * INFLATION_TARGETS[model?.currency ?? currency];
  const stored: Partial<Record<string, unknown>> = { rate: target, long_run_rate: target, ...model };
  return {
    name: model?.name ?? '',
    model_type: model?.model_type ?? 'mean_reverting',
    currency: model?.currency ?? currency,
    current_regime: stored['current_regime'] === 'high' ? 'high' : 'normal',
    ...initialNumberEntries(MODEL_FIELDS, (field) => {
      const value = stored[field];
      return typeof value === 'number' ? value : MODEL_NUMBERS[field].first;
    }),
  };
}

/** Returns the body with the fields of the model's type only; the contract checks that they are complete. */
function modelBody(values: ModelValues): InflationModelFields {
  const { name, currency, model_type, current_regime } = values;
  const named = { name, currency, model_type, ...enteredNumbers(TYPES[model_type].numbers, values) };
  return (model_type === 'regime_switching' ? { ...named, current_regime } : named) as InflationModelFields;
}

/** Returns the model as typed so far, limited to values that the engine accepts. */
function typedModel(values: ModelValues): InflationModelFields {
  const bounded = initialNumberEntries(MODEL_FIELDS, (name) => {
    const { least, most } = MODEL_NUMBERS[name];
    return Math.min(most, Math.max(least, values[name].value ?? 0));
  });
  return modelBody({ ...values, ...bounded });
}

/** Renders the form of an inflation model with the fields of its type, and a chart of the inflation it implies. */
export function InflationModelForm(props: EconomicObjectFormProps<'inflation'>) {
  const t = useText();
  const { currency } = useEconomy();
  const object = useEconomicObjectForm({
    ...props,
    kind: 'inflation',
    untouched: modelValues(props.object, currency),
    bodyOf: modelBody,
    shownOf: (values: ModelValues) =>
      Object.fromEntries(TYPES[values.model_type].numbers.map((name) => [name, values[name]])),
  });
  const { form } = object;
  const { values } = form;
  const { model_type: type } = values;
  return (
    <EconomicObjectFormFrame
      {...object}
      onLeave={props.onLeave}
      picture={<InflationPreview model={typedModel(values)} />}
    >
      <div className={styles.fields}>
        <Select<InflationModelType>
          name="model_type"
          label={t('economy.form.modelType')}
          description={t(TYPES[type].help)}
          value={type}
          data={INFLATION_MODEL_TYPES.map((value) => ({ value, label: t(TYPES[value].name) }))}
          error={form.errors['model_type']}
          onChange={(chosen) => form.setFieldValue('model_type', chosen)}
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
        <NumberFields form={form} names={TYPES[type].numbers} />
        {type === 'regime_switching' ? (
          <Select<ModelValues['current_regime']>
            name="current_regime"
            label={t('economy.form.regime')}
            description={t('economy.help.regime')}
            value={values.current_regime}
            data={[
              { value: 'normal', label: t('economy.regime.normal') },
              { value: 'high', label: t('economy.regime.high') },
            ]}
            error={form.errors['current_regime']}
            onChange={(chosen) => form.setFieldValue('current_regime', chosen)}
          />
        ) : null}
      </div>
    </EconomicObjectFormFrame>
  );
}
