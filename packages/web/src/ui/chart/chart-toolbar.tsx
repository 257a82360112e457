import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { logError } from '#lib/api/log-error.ts';
import { useText } from '#lib/text/text.ts';
import type { Plot } from '#ui/chart/drawing/chart-plot.ts';
import type { Chart } from './chart-types.ts';
import styles from './chart.module.css';
import { Icon } from '#ui/icon.tsx';
import { notify } from '#ui/dialog/notify.tsx';
import { downloadCsv, downloadFile } from '#ui/download-file.ts';

interface ChartToolbarProps {
  chart: Chart;
  plot: Plot | null;
  isTable: boolean;
  onTable: (isTable: boolean) => void;
  /** Resets the zoom; null while everything is in view. */
  onResetZoom: (() => void) | null;
}

/** Renders the buttons of a chart: reset the zoom, switch between drawing and table, and save. */
export function ChartToolbar({ chart, plot, isTable, onTable, onResetZoom }: ChartToolbarProps) {
  const t = useText();
  const save = async (make: () => Promise<void>) => {
    try {
      await make();
    } catch (error) {
      logError('The file of a chart failed', error);
      notify.problem(t('chart.fileFailed'));
    }
  };
  const savePicture = async (drawn: Plot) => {
    const { createChartPng: chartPicture } = await import('./chart-png.ts');
    downloadFile(`${chart.name}.png`, await chartPicture(drawn, chart));
  };
  const saveFigures = async () => downloadCsv(chart.name, (await import('./chart-csv.ts')).createChartCsv(chart));
  return (
    <>
      {onResetZoom === null ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon name="reset" size={16} />}
          onClick={({ currentTarget }) => {
            // The reset button is about to disappear, so the focus moves to its neighbour.
            if (currentTarget.nextElementSibling instanceof HTMLElement) currentTarget.nextElementSibling.focus();
            onResetZoom();
          }}
        >
          {t('chart.resetZoom')}
        </Button>
      )}
      <Button variant="subtle" size="compact-sm" onClick={() => onTable(!isTable)}>
        {isTable ? t('chart.showAsChart') : t('chart.showAsTable')}
      </Button>
      <SaveButton
        format="PNG"
        label={t('chart.savePicture')}
        disabled={plot === null}
        onClick={() => void (plot === null ? null : save(() => savePicture(plot)))}
      />
      <SaveButton format="CSV" label={t('chart.saveCsv')} onClick={() => void save(saveFigures)} />
    </>
  );
}

interface ChartHeaderProps {
  /** The id of the element that describes the figure. */
  summaryId: string;
  summary: ReactNode;
  /** The buttons of the chart. */
  children: ReactNode;
}

/** Renders the summary above a picture, with its buttons beside it. */
export function ChartHeader({ summaryId, summary, children }: ChartHeaderProps) {
  return (
    <figcaption className={styles.head}>
      <p id={summaryId} className={styles.summary}>
        {summary}
      </p>
      <div className={styles.tools}>{children}</div>
    </figcaption>
  );
}

interface SaveButtonProps extends Pick<ButtonProps, 'disabled' | 'className'> {
  format: 'PNG' | 'CSV';
  /** The accessible name of the button, which names the kind of file that it saves. */
  label: string;
  onClick: () => void;
}

export function SaveButton({ format, label, ...button }: SaveButtonProps) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={label}
      leftSection={<Icon name="download" size={16} />}
      {...button}
    >
      {format}
    </Button>
  );
}
