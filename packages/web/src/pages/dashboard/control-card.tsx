import { DisplayCurrencySelect } from '#features/currency/display-currency-select.tsx';
import { ForecastYearsSelect, TodaysMoneySwitch } from '#features/forecast/forecast-choices.tsx';
import { useSelectedScenario } from '#features/scenarios/scenario-api.ts';
import { ScenarioSelect } from '#features/scenarios/scenario-select.tsx';
import { ScenarioTools } from '#features/scenarios/scenario-tools.tsx';
import { useText } from '#lib/text/text.ts';
import { LoadingPart } from '#ui/layout/card-states.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Later } from '#ui/layout/later.tsx';
import styles from './dashboard-page.module.css';

/** What the whole page shows: which plan, how far ahead, in which currency. */
export function ControlCard() {
  const t = useText();
  return (
    <Card title={t('dashboard.controls')} note={t('dashboard.controls.note')} minHeight="25.375rem">
      <Controls />
    </Card>
  );
}

function Controls() {
  // What they read: once it is here, each has its turn.
  useSelectedScenario();
  return (
    <div className={styles.controls}>
      <Later fallback={<LoadingPart />}>
        <ScenarioSelect />
      </Later>
      <ScenarioTools />
      <Later fallback={<LoadingPart />}>
        <ForecastYearsSelect />
      </Later>
      <Later fallback={<CurrencyToCome />}>
        <DisplayCurrencySelect />
      </Later>
      <TodaysMoneySwitch />
    </div>
  );
}

/** With the line below it that says where the rates come from. */
function CurrencyToCome() {
  return (
    <div className={styles.currencyToCome}>
      <LoadingPart />
    </div>
  );
}
