import { INFLATION_MODEL_TYPES, type InflationModelType } from '@meridian/contract';
import { type MessageKey, useText } from '#lib/text/text.ts';
import { CurrencySelect } from '#ui/form/currency-select.tsx';
import { Select } from '#ui/form/select.tsx';
import { useEconomy } from '#features/economic/economy-api.ts';
import { MODEL_NUMBERS, type ModelValues, modelBody, modelValues } from './form-values.ts';
import { InflationSketch } from './inflation-sketch.tsx';
import { NumberFields, ObjectFrame } from './object-fields.tsx';
import styles from './objects.module.css';
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
        <NumberFields form={form} names={MODEL_NUMBERS[type]} />
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
    </ObjectFrame>
  );
}
