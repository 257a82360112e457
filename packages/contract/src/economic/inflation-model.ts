/** Inflation models of a user as the API sends and receives them (finance.md sections 2 and 9). Rates are percent a year. */
import { z } from 'zod';
import { endpoint, pageSchema, pageQuery } from '#endpoint.ts';
import { currencyCode, idParams, identifier, isoInstant, numberInRange, percent } from '#value-schemas.ts';
import { message } from '#error-messages/validation-issues.ts';
import type { LabelName } from '#error-messages/error-message.ts';
import {
  economicName,
  importFileFields,
  objectVersion,
  VERSION_CONFLICT_DESCRIPTION,
  versionConflictError,
} from './economic-object.ts';

const rate = (label: LabelName) => percent(label, { min: -10, max: 100 });

/** Parameters of each type of inflation model. Rates and volatilities are percent a year. */
const PARAMETERS = {
  constant: { rate: rate('economic_rate') },
  mean_reverting: {
    current_rate: rate('current_rate'),
    long_run_rate: rate('long_run_rate'),
    persistence: numberInRange('persistence', 0, 0.99),
    volatility: percent('volatility', { min: 0, max: 50 }),
  },
  regime_switching: {
    normal_rate: rate('normal_rate'),
    high_rate: rate('high_rate'),
    p_normal_to_high: numberInRange('rising', 0, 1),
    p_high_to_normal: numberInRange('falling', 0, 1),
    current_regime: z.enum(['normal', 'high'], message('regime')),
  },
  historical_bootstrap: {},
} as const;

/** The four types of inflation model, in the order of their presets. */
export const INFLATION_MODEL_TYPES = [
  'constant',
  'mean_reverting',
  'regime_switching',
  'historical_bootstrap',
] as const satisfies readonly (keyof typeof PARAMETERS)[];
export type InflationModelType = (typeof INFLATION_MODEL_TYPES)[number];

const TYPE_UNKNOWN = message('choose_one', { options: INFLATION_MODEL_TYPES.join(', ') });

function body<Type extends InflationModelType>(type: Type) {
  return z.strictObject({
    name: economicName,
    model_type: z.literal(type),
    currency: currencyCode,
    ...PARAMETERS[type],
  });
}

/** Body that creates or replaces an inflation model. A parameter of another model type is refused as unknown. */
export const newInflationModel = z.discriminatedUnion(
  'model_type',
  [body('constant'), body('mean_reverting'), body('regime_switching'), body('historical_bootstrap')],
  TYPE_UNKNOWN,
);

/** An inflation model in an import file. */
export const importedInflationModel = z.discriminatedUnion(
  'model_type',
  [
    body('constant').extend(importFileFields),
    body('mean_reverting').extend(importFileFields),
    body('regime_switching').extend(importFileFields),
    body('historical_bootstrap').extend(importFileFields),
  ],
  TYPE_UNKNOWN,
);
/** Fields of an inflation model that the user sets. */
export type InflationModelFields = z.output<typeof newInflationModel>;

function responseSchema<Type extends InflationModelType>(type: Type) {
  return z.object({
    id: identifier,
    name: z.string(),
    model_type: z.literal(type),
    currency: currencyCode,
    ...PARAMETERS[type],
    is_preset: z.boolean(),
    created_at: isoInstant,
    version: objectVersion,
  });
}

/** An inflation model as the API returns it. */
export const inflationModel = z
  .discriminatedUnion('model_type', [
    responseSchema('constant'),
    responseSchema('mean_reverting'),
    responseSchema('regime_switching'),
    responseSchema('historical_bootstrap'),
  ])
  .meta({ id: 'InflationModel' });
export type InflationModelResponse = z.output<typeof inflationModel>;

/** Response of calls that return several inflation models. */
export const inflationModels = z.object({ inflation_models: z.array(inflationModel) });

/** Endpoints that list, read, create, replace and delete the user's inflation models, and list the presets. */
export const inflationModelEndpoints = {
  listInflationModels: endpoint('GET /api/inflation-models/', {
    summary: "Lists the user's inflation models, oldest first",
    access: 'staff',
    query: pageQuery,
    response: pageSchema(inflationModel),
  }),
  createInflationModel: endpoint('POST /api/inflation-models/', {
    summary: 'Creates an inflation model with exactly the parameters of its type',
    access: 'staff',
    undoable: true,
    body: newInflationModel,
    status: 201,
    response: inflationModel,
    creates: true,
  }),
  inflationPresets: endpoint('GET /api/inflation-models/presets/', {
    summary:
      'Returns the preset models of a currency, by default the display currency, and creates missing ones. With a type only the preset of that type',
    access: 'staff',
    query: z.strictObject({
      model_type: z.enum(INFLATION_MODEL_TYPES, TYPE_UNKNOWN).optional(),
      currency: currencyCode.optional(),
    }),
    response: inflationModels,
    changes: true,
  }),
  readInflationModel: endpoint('GET /api/inflation-models/:id/', {
    summary: 'Returns an inflation model',
    access: 'staff',
    params: idParams,
    response: inflationModel,
  }),
  replaceInflationModel: endpoint('PUT /api/inflation-models/:id/', {
    summary: `Replaces all fields of an inflation model. A preset whose type or currency changes is no longer a preset. ${VERSION_CONFLICT_DESCRIPTION}`,
    access: 'staff',
    undoable: true,
    params: idParams,
    body: newInflationModel,
    response: inflationModel,
    refusals: { 409: versionConflictError({ inflation_model: inflationModel }) },
  }),
  removeInflationModel: endpoint('DELETE /api/inflation-models/:id/', {
    summary: 'Deletes an inflation model that no economic scenario uses',
    access: 'staff',
    undoable: true,
    params: idParams,
    response: null,
    refusals: { 409: { when: 'An economic scenario uses it' } },
  }),
};
