import { type ScenarioTemplate, demoDataEndpoints } from '@meridian/contract';
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '#lib/api/api-client.ts';
import { spokenSentence } from '#lib/text/spoken-sentence.ts';

/** They never change while the page lives. */
export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: async ({ signal }): Promise<ScenarioTemplate[]> =>
    (await call(demoDataEndpoints.templates, { signal })).results,
  staleTime: Number.POSITIVE_INFINITY,
});

/** In the language of the interface, as the server knows them in English. */
export const spokenTemplate = (template: ScenarioTemplate): ScenarioTemplate => ({
  ...template,
  name: spokenSentence(template.name),
  summary: spokenSentence(template.summary),
  what_to_change: spokenSentence(template.what_to_change),
});

/** The plans that a scenario can begin with. Suspends until they are loaded. */
export const useTemplates = () => useSuspenseQuery(templatesQuery).data.map(spokenTemplate);

/** The same for a place that does without them: none while they are not here. */
export const useTemplatesAtHand = () => (useQuery(templatesQuery).data ?? []).map(spokenTemplate);
