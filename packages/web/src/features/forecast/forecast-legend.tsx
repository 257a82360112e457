import { Button, Checkbox } from '@mantine/core';
import type { Scenario } from '@meridian/contract';
import { CHART_LINES, type SavedSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { ChartSwatch } from '#ui/chart/chart-legend.tsx';
import { FORECAST_LINES, dashOf } from './forecast-lines.ts';
import styles from './forecast-legend.module.css';

type Visible = SavedSettings['chartVisibleLines'];

interface ForecastLegendProps {
  scenarios: readonly Scenario[];
  visible: Visible;
  onChange: (visible: Visible) => void;
}

/** The legend of the forecast, which also chooses the lines; with several scenarios, which dashes are whose. */
export function ForecastLegend({ scenarios, visible, onChange }: ForecastLegendProps) {
  const t = useText();
  const setAll = (isVisible: boolean) =>
    onChange(Object.fromEntries(CHART_LINES.map((line) => [line, isVisible])) as Visible);
  return (
    <fieldset className={styles.legend}>
      <legend className="visually-hidden">{t('forecast.lines')}</legend>
      <div className={styles.lines}>
        {FORECAST_LINES.map(({ line, color, marker }) => (
          <Checkbox
            key={line}
            checked={visible[line]}
            onChange={(event) => onChange({ ...visible, [line]: event.currentTarget.checked })}
            label={
              <span className={styles.line}>
                <ChartSwatch sign={{ color, dash: 'solid', marker }} />
                {t(`forecast.line.${line}`)}
              </span>
            }
          />
        ))}
      </div>
      <div className={styles.all}>
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          {t('forecast.showAll')}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(false)}>
          {t('forecast.hideAll')}
        </Button>
      </div>
      {scenarios.length === 1 ? null : (
        <ul className={styles.scenarios} aria-label={t('forecast.scenarios')}>
          {scenarios.map(({ id, name }, position) => (
            <li key={id} className={styles.line}>
              <ChartSwatch sign={{ color: 'var(--ink-2)', dash: dashOf(position) }} />
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
