import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { useAddressParameter } from '#lib/address-parameter.ts';
import { errorText } from '#lib/api/error-text.ts';
import { report } from '#lib/api/report.ts';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';
import {
  SCENARIO_PARAMETER,
  selectedByServer,
  useScenarios,
  useSelectScenario,
  useSelectedScenario,
} from './scenario-api.ts';

/**
 * Keeps address and server in step with the selected scenario, however it came to be selected: from the list, an
 * address somebody kept, or the way back. Answers the function that selects one. A server that refuses sends the
 * address back to the scenario it knows.
 */
export function useScenarioInAddress(): (id: number) => void {
  const t = useText();
  const { pathname } = useLocation();
  const [asked, setAsked] = useAddressParameter(SCENARIO_PARAMETER);
  const scenarios = useScenarios();
  const { id: shown } = useSelectedScenario();
  const { mutate } = useSelectScenario();

  const show = (id: number) => setAsked(String(id));

  const tellServer = useEffectEvent((id: number) => {
    // While the next page loads, the address is already that page's, and this one is still on the screen.
    const isLeaving = window.location.pathname !== pathname;
    if (!isLeaving && asked !== String(id)) show(id);
    const known = selectedByServer(scenarios);
    if (known.id === id) return;
    mutate(id, {
      onError: (error) => {
        report('The scenario could not be switched', error);
        notify.problem(`${t('scenarios.select.failed')} ${errorText(error, t, t('scenarios.tryAgain'))}`);
        show(known.id);
      },
    });
  });
  useEffect(() => tellServer(shown), [shown]);
  return show;
}
