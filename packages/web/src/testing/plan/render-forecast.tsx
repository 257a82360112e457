/** Renders the forecast with its controls in a browser test, which takes a fraction of the time of the whole dashboard. */
import { type ReactNode, Suspense } from 'react';
import { ForecastChartCard } from '#features/forecast/forecast-chart-card.tsx';
import { HorizonSelect } from '#features/forecast/horizon-and-money-choices.tsx';
import { UndoNotifications } from '#features/plan/public-components.ts';
import { ScenarioSelect } from '#features/plan/scenarios/scenario-select.tsx';
import { ScenarioToolbar } from '#features/plan/scenarios/scenario-toolbar.tsx';
import { BROWSER_SETTINGS, switchSettingsStorage } from '#features/saved-settings/public.ts';
import { renderCard } from '#testing/render-card.tsx';

/** Renders the chart with its comparison, the choices of scenario and horizon, and `beside`. */
export async function renderForecast(beside: ReactNode = null) {
  const whole = (
    <Suspense fallback={null}>
      <h1>Plan</h1>
      <ScenarioSelect />
      <ScenarioToolbar />
      <HorizonSelect />
      <ForecastChartCard />
      {beside}
      <UndoNotifications />
    </Suspense>
  );
  let { screen } = await renderCard(whole);
  return {
    /** Renders it again from the browser's storage only. */
    async renderAgain() {
      await screen.unmount();
      switchSettingsStorage(BROWSER_SETTINGS);
      ({ screen } = await renderCard(whole));
    },
  };
}
