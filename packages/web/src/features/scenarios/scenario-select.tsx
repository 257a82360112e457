import { useQueryClient } from '@tanstack/react-query';
import { itemsQuery } from '#features/items/public.ts';
import { useText } from '#lib/text/text.ts';
import { Select } from '#ui/form/select.tsx';
import { useScenarios, useSelectedScenario } from './scenario-api.ts';
import { useScenarioInAddress } from './use-scenario-in-address.ts';

/** The choice of the scenario that the page shows. */
export function ScenarioSelect() {
  const t = useText();
  const client = useQueryClient();
  const scenarios = useScenarios();
  const { id: shown } = useSelectedScenario();
  const select = useScenarioInAddress();
  return (
    <Select
      label={t('scenarios.current')}
      value={String(shown)}
      data={scenarios.map(({ id, name }) => ({ value: String(id), label: name }))}
      renderOption={({ option }) => <bdi>{option.label}</bdi>}
      // Who looks at the list will choose from it: by then its items are here.
      onDropdownOpen={() => scenarios.forEach(({ id }) => void client.prefetchQuery(itemsQuery(id)))}
      onChange={(id) => select(Number(id))}
    />
  );
}
