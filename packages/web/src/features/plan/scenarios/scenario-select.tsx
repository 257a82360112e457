import { SCENARIO_PARAMETER } from '#paths.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { itemsQuery } from '#features/plan/item-api.ts';
import { useSearchParameter } from '#lib/use-search-parameter.ts';
import { errorText } from '#lib/api/error-text.ts';
import { logError } from '#lib/api/log-error.ts';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';
import { Select } from '#ui/form/select.tsx';
import {
  scenarioSelectedOnServer,
  useScenarios,
  useSelectScenario,
  useSelectedScenario,
  useShowScenario,
} from '#features/plan/scenario-api.ts';

/** Renders the select for the scenario that the page shows. */
export function ScenarioSelect() {
  const t = useText();
  const client = useQueryClient();
  const scenarios = useScenarios();
  const { id: shown } = useSelectedScenario();
  const show = useShowScenario();
  useScenarioInStep();
  return (
    <Select
      label={t('scenarios.current')}
      value={String(shown)}
      data={scenarios.map(({ id, name }) => ({ value: String(id), label: name }))}
      renderOption={({ option }) => <bdi>{option.label}</bdi>}
      // Opening the list usually precedes a choice, so the items are loaded in advance.
      onDropdownOpen={() => scenarios.forEach(({ id }) => void client.prefetchQuery(itemsQuery(id)))}
      onChange={(id) => show(Number(id))}
    />
  );
}

/**
 * Keeps the URL, the server and the selected scenario consistent, whether it was selected in the list, by a bookmark, or with Back. If the
 * server refuses, the URL is reset to the scenario selected there.
 */
function useScenarioInStep(): void {
  const t = useText();
  const { pathname } = useLocation();
  const [asked] = useSearchParameter(SCENARIO_PARAMETER);
  const scenarios = useScenarios();
  const { id: shown } = useSelectedScenario();
  const show = useShowScenario();
  const { mutate } = useSelectScenario();

  const tellServer = useEffectEvent((id: number) => {
    // While the next page loads, the URL already belongs to the next page, but this page is still rendered.
    const isLeaving = window.location.pathname !== pathname;
    if (!isLeaving && asked !== String(id)) show(id);
    const known = scenarioSelectedOnServer(scenarios);
    if (known.id === id) return;
    mutate(id, {
      onError: (error) => {
        logError('The scenario could not be switched', error);
        notify.problem(`${t('scenarios.select.failed')} ${errorText(error, t, t('scenarios.tryAgain'))}`);
        show(known.id);
      },
    });
  });
  useEffect(() => tellServer(shown), [shown]);
}
