import { Button, type ButtonProps } from '@mantine/core';
import { report } from '#lib/api/report.ts';
import { useText } from '#lib/text/text.ts';
import type { Plot } from '#ui/chart/drawing/chart-plot.ts';
import type { Chart } from './chart-description.ts';
import styles from './chart.module.css';
import { Icon } from '#ui/icon.tsx';
import { notify } from '#ui/dialog/notify.tsx';
import { saveFile } from '#ui/save-file.ts';

interface ChartToolsProps {
  chart: Chart;
  plot: Plot | null;
  isTable: boolean;
  onTable: (isTable: boolean) => void;
  /** Null while everything is in view. */
  onResetZoom: (() => void) | null;
}

/** What can be done with the whole chart. */
export function ChartTools({ chart, plot, isTable, onTable, onResetZoom }: ChartToolsProps) {
  const t = useText();
  const save = async (suffix: string, make: () => Promise<Blob>) => {
    try {
      saveFile(`${chart.name}.${suffix}`, await make());
    } catch (error) {
      report('The file of a chart failed', error);
      notify.problem(t('chart.fileFailed'));
    }
  };
  const savePicture = async (drawn: Plot) =>
    save('png', async () => (await import('#ui/chart/files/chart-picture.ts')).chartPicture(drawn, chart));
  const saveCsv = async () =>
    save('csv', async () => {
      const { chartCsv } = await import('#ui/chart/files/chart-file.ts');
      return new Blob([chartCsv(chart)], { type: 'text/csv;charset=utf-8' });
    });
  return (
    <div className={styles.tools}>
      {onResetZoom === null ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon name="reset" size={16} />}
          onClick={({ currentTarget }) => {
            // The button goes; its neighbour has the focus next.
            if (currentTarget.nextElementSibling instanceof HTMLElement)
              currentTarget.nextElementSibling.focus();
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
        onClick={() => void (plot === null ? null : savePicture(plot))}
      />
      <SaveButton format="CSV" label={t('chart.saveCsv')} onClick={() => void saveCsv()} />
    </div>
  );
}

interface SaveButtonProps extends Pick<ButtonProps, 'disabled' | 'className'> {
  format: 'PNG' | 'CSV';
  /** What it saves, in a sentence. */
  label: string;
  onClick: () => void;
}

/** Hands something over as a file. */
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
