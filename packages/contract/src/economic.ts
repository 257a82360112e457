/** Endpoints that read or refresh all economic objects at once, and read or apply live economic data (finance.md sections 8 and 9). */
import { z } from 'zod';
import { economicScenarios } from '#economic/economic-scenario.ts';
import { inflationModels } from '#economic/inflation-model.ts';
import { stressTests } from '#economic/stress-test.ts';
import { endpoint } from './endpoint.ts';
import { currencyCode, queryFlag, identifier } from './value-schemas.ts';

const liveSource = z.object({ name: z.string(), value: z.number(), period: z.string() });

/** One figure with its sources, and its past values from the data shipped with the product. */
const liveFigure = z.object({
  value: z.number(),
  sources: z.array(liveSource),
  /** Day on which the oldest source was fetched, or the month of the shipped figure. */
  as_of: z.string(),
  /** True if no source returned the figure, so that the shipped one is used. */
  is_fallback: z.boolean(),
  /** Oldest first, by year or by month; null if no history is shipped. */
  history: z
    .object({
      /** Publishers of the data, to be named wherever the data are shown. */
      attribution: z.array(z.string()),
      points: z.array(z.object({ period: z.string(), value: z.number() })),
    })
    .nullable(),
});
/** A figure about an economy, with its sources and its past values. */
export type LiveFigure = z.output<typeof liveFigure>;

/** Figures about an economy from public sources: rates in percent, volatility in points of the VIX. */
export const liveData = z
  .object({
    currency: currencyCode,
    inflation_data: z.object({
      consensus_rate: z.number(),
      sources: z.array(liveSource),
    }),
    market_conditions: z.object({
      unemployment_rate: z.number(),
      gdp_growth: z.number(),
      market_volatility: z.number(),
    }),
    figures: z.object({
      inflation: liveFigure,
      unemployment: liveFigure,
      gdp_growth: liveFigure,
      volatility: liveFigure,
    }),
    data_sources: z.array(z.string()),
    as_of: z.string(),
    /** True if at least one figure is a shipped one, because no source returned it. */
    is_fallback: z.boolean(),
  })
  .meta({ id: 'LiveEconomicData' });
export type LiveData = z.output<typeof liveData>;

const allObjects = inflationModels.extend(stressTests.shape).extend(economicScenarios.shape);

/**
 * A value that live data changes: the current rate of an inflation model, or the volatility multiplier of an economic scenario.
 */
const liveChange = z.object({
  id: identifier,
  name: z.string(),
  field: z.enum(['current_rate', 'volatility_multiplier']),
  before: z.number(),
  after: z.number(),
});
/** A value that live data changes, before and after the change. */
export type LiveChange = z.output<typeof liveChange>;

/** Body of a call whose currency is optional; the server uses the display currency if it is absent. */
const maybeCurrency = z
  .strictObject({ currency: currencyCode.nullish() })
  .nullish()
  .transform((body) => ({ currency: body?.currency ?? undefined }));

/** Endpoints that read or refresh all economic objects at once, and read or apply live economic data. */
export const economicEndpoints = {
  dashboard: endpoint('GET /api/economic/dashboard/', {
    summary: 'Returns all economic objects of the user, and live data for the display currency',
    access: 'staff',
    response: allObjects.extend({
      currency: currencyCode,
      live: liveData,
      /**
       * Mean monthly change of the logarithm of prices, by currency: a bootstrap model expects prices to rise at this rate. Contains only
       * currencies with a price history.
       */
      mean_price_changes: z.partialRecord(currencyCode, z.number()),
    }),
  }),
  createEnhancedModels: endpoint('POST /api/economic/create-enhanced-models/', {
    summary:
      'Creates the presets of a currency and the default economic scenarios. Existing ones get their initial values again',
    access: 'staff',
    undoable: true,
    body: maybeCurrency,
    response: allObjects,
    creates: true,
  }),
  refreshStressTests: endpoint('POST /api/economic/refresh-stress-tests/', {
    summary:
      'Resets the preset stress tests to their initial values. Their exchange rate shock hits the given currency',
    access: 'staff',
    undoable: true,
    body: maybeCurrency,
    response: stressTests.extend({ refreshed: z.int() }),
    creates: true,
  }),
  liveData: endpoint('GET /api/advanced-forecast/live_economic_data/', {
    summary: 'Returns current figures about the economy of a currency from public sources',
    access: 'staff',
    query: z.strictObject({ currency: currencyCode.optional() }),
    response: liveData,
  }),
  updateFromLiveData: endpoint('POST /api/advanced-forecast/update_scenarios_from_live_data/', {
    summary:
      'Updates the mean-reverting models of a currency, and the volatility of all scenarios but custom ones, from live data. Returns what changed; with dry_run=true only what would change',
    access: 'staff',
    undoable: true,
    query: z.strictObject({ dry_run: queryFlag }),
    scope: 'dry_run',
    body: maybeCurrency,
    response: z.object({
      currency: currencyCode,
      consensus_rate: z.number(),
      market_volatility: z.number(),
      as_of: z.string(),
      updated_models: z.array(identifier),
      updated_scenarios: z.array(identifier),
      /** Only in a dry run. Changes of inflation models, then of economic scenarios, each in the order of the ids above. */
      changes: z.array(liveChange).optional(),
    }),
  }),
};
