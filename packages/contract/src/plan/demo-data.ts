import { z } from 'zod';
import { endpoint, pageSchema, pageQuery } from '#endpoint.ts';
import { identifier } from '#value-schemas.ts';
import { startMonth } from '#forecast.ts';
import { scenario } from './scenarios.ts';
import { message } from '#error-messages/validation-issues.ts';

/** Templates of plans, one for each use case. */
export const TEMPLATE_IDS = [
  'retirement',
  'home_purchase',
  'education',
  'emergency_fund',
  'multi_currency',
  'investments',
  'vacation',
  'wedding',
  'startup',
  'business_growth',
] as const;

/** The languages in which the names of example items and tags can be stored. */
export const EXAMPLE_LANGUAGES = ['en', 'he'] as const;
/** Schema of a language in which names of example items and tags can be stored. */
export const exampleLanguage = z.enum(EXAMPLE_LANGUAGES, message('example_language'));
export type ExampleLanguage = z.infer<typeof exampleLanguage>;

const templateId = z.enum(TEMPLATE_IDS, message('template_unknown'));
/** Id of one of the template plans in {@link TEMPLATE_IDS}. */
export type TemplateId = z.infer<typeof templateId>;

/** A template as the user chooses it: its purpose, and a sentence that says which values to adapt. */
export const scenarioTemplate = z
  .object({
    id: templateId,
    name: z.string(),
    summary: z.string(),
    what_to_change: z.string(),
    item_count: z.int(),
  })
  .meta({ id: 'ScenarioTemplate' });
export type ScenarioTemplate = z.infer<typeof scenarioTemplate>;

/** Endpoints that list the templates of a plan and add one to a scenario. */
export const demoDataEndpoints = {
  templates: endpoint('GET /api/demo-data/templates/', {
    summary: 'Lists the templates: example plans, one for each use case',
    query: pageQuery,
    response: pageSchema(scenarioTemplate),
  }),
  add: endpoint('POST /api/demo-data/', {
    summary: 'Replaces the items of a scenario, by default the selected one, with an example household or a template',
    undoable: true,
    body: z.strictObject({
      scenario_id: identifier.optional(),
      template: templateId.optional(),
      language: exampleLanguage.default('en'),
      /**
       * The caller's current month, from which the example computes its dates. The server accepts the current month in UTC and
       * its two neighbours.
       */
      start: startMonth.optional(),
    }),
    status: 201,
    response: z.object({ scenario, created: z.int(), undo_token: z.string() }),
    creates: true,
    refusals: { 404: { when: 'The user has no such scenario' } },
  }),
};
