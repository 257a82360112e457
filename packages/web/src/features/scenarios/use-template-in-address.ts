import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useText } from '#lib/text/text.ts';
import { useSelectedScenario } from './scenario-api.ts';
import { spokenTemplate, templatesQuery } from './template-api.ts';
import { useScenarioAttempts } from './use-scenario-attempts.ts';
import { useScenarioRemovals } from './use-scenario-removals.ts';

const TEMPLATE_PARAMETER = 'template';

/** Fills the selected scenario with the template that the address names, as the use cases do, once. */
export function useTemplateInAddress(): void {
  const t = useText();
  const [parameters, setParameters] = useSearchParams();
  const scenario = useSelectedScenario();
  const client = useQueryClient();
  const { attempt } = useScenarioAttempts();
  const { addExample } = useScenarioRemovals();
  const asked = parameters.get(TEMPLATE_PARAMETER);
  const begunRef = useRef<string | null>(null);

  const leaveAddress = useEffectEvent(() => {
    // As it is by now: the scenario may have come into it since.
    const others = new URLSearchParams(location.search);
    others.delete(TEMPLATE_PARAMETER);
    setParameters(others, { replace: true, preventScrollReset: true });
  });
  const begin = useEffectEvent((id: string) =>
    attempt(async () => {
      const templates = await client.fetchQuery(templatesQuery);
      leaveAddress();
      const template = templates.find((each) => each.id === id);
      if (template !== undefined) await addExample(scenario, spokenTemplate(template, t));
    }),
  );
  useEffect(() => {
    if (asked === null || begunRef.current === asked) return;
    begunRef.current = asked;
    void begin(asked);
  }, [asked]);
}
