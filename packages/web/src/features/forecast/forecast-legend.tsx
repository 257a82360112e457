import { Button, Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { CHART_LINES, type SavedSettings, saveSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { ChartSwatch } from '#ui/chart/chart-legend.tsx';
import styles from './forecast-legend.module.css';
import type { ForecastLine } from './forecast-series.ts';

type Visible = SavedSettings['chartVisibleLines'];

interface ForecastLegendProps {
  lines: readonly ForecastLine[];
  visible: Visible;
  /** Shown beside the buttons that switch all lines on or off. */
  children: ReactNode;
}

/** Renders the legend of a single scenario's forecast, in which lines are switched on and off. */
export function ForecastLegend({ lines, visible, children }: ForecastLegendProps) {
  const t = useText();
  const onChange = (chartVisibleLines: Visible) => saveSettings({ chartVisibleLines });
  const setAll = (isVisible: boolean) =>
    onChange(Object.fromEntries(CHART_LINES.map((line) => [line, isVisible])) as Visible);
  return (
    <fieldset className={styles.legend}>
      <legend className="visually-hidden">{t('forecast.lines')}</legend>
      <div className={styles.lines}>
        {lines.map(({ line, ...symbol }) => (
          <Checkbox
            key={line}
            checked={visible[line]}
            onChange={(event) => onChange({ ...visible, [line]: event.currentTarget.checked })}
            label={
              <span className={styles.line}>
                <ChartSwatch symbol={symbol} />
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
        {children}
      </div>
    </fieldset>
  );
}
