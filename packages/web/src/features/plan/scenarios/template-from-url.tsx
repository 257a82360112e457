import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParameter } from '#lib/use-search-parameter.ts';
import { useText } from '#lib/text/text.ts';
import { useSelectedScenario } from '#features/plan/scenario-api.ts';
import { translateTemplate, templatesQuery } from '#features/plan/template-api.ts';
import { useScenarioActions } from './use-scenario-actions.ts';
import { useErrorReporting } from './use-error-reporting.ts';

/** Fills the selected scenario once with the template that the URL names, as in the links from the use cases. Renders nothing. */
export function TemplateFromUrl(): null {
  const t = useText();
  const [asked, setAsked] = useSearchParameter('template');
  const scenario = useSelectedScenario();
  const client = useQueryClient();
  const { attempt } = useErrorReporting();
  const { addExample } = useScenarioActions();
  const begunRef = useRef<string | null>(null);

  const begin = useEffectEvent((id: string) =>
    attempt(async () => {
      const templates = await client.fetchQuery(templatesQuery);
      setAsked(null);
      const template = templates.find((each) => each.id === id);
      if (template !== undefined) await addExample(scenario, translateTemplate(template, t));
    }),
  );
  useEffect(() => {
    if (asked === null || begunRef.current === asked) return;
    begunRef.current = asked;
    void begin(asked);
  }, [asked]);
  return null;
}
