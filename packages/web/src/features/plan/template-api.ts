import { type ScenarioTemplate, demoDataEndpoints } from '@meridian/contract';
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '#lib/api/api-client.ts';
import { type Translate, useText } from '#lib/text/text.ts';

/** Cached forever, because templates never change while the page is open. */
export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: async ({ signal }): Promise<ScenarioTemplate[]> =>
    (await call(demoDataEndpoints.templates, { signal })).results,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Returns a template with texts in the language of the interface. */
export const translateTemplate = (template: ScenarioTemplate, t: Translate): ScenarioTemplate => ({
  ...template,
  name: t(`template.${template.id}.name`),
  summary: t(`template.${template.id}.summary`),
  what_to_change: t(`template.${template.id}.change`),
});

/** Returns the scenario templates in the language of the interface. Suspends until they are loaded. */
export function useTemplates(): ScenarioTemplate[] {
  const t = useText();
  return useSuspenseQuery(templatesQuery).data.map((template) => translateTemplate(template, t));
}

/** Returns the same as {@link useTemplates}, but an empty list until they are loaded. */
export function useLoadedTemplates(): ScenarioTemplate[] {
  const t = useText();
  return (useQuery(templatesQuery).data ?? []).map((template) => translateTemplate(template, t));
}
