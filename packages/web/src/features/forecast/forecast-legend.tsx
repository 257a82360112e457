import { Button, Checkbox } from '@mantine/core';
import { CHART_LINES, type SavedSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { ChartSwatch } from '#ui/chart/chart-legend.tsx';
import { FORECAST_LINES } from './forecast-series.ts';
import styles from './forecast-legend.module.css';

type Visible = SavedSettings['chartVisibleLines'];

interface ForecastLegendProps {
  visible: Visible;
  onChange: (visible: Visible) => void;
}

/** The legend of a single scenario's forecast, which also chooses the lines. */
export function ForecastLegend({ visible, onChange }: ForecastLegendProps) {
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
    </fieldset>
  );
}
