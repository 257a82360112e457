import type { ChartSeries } from './chart-series.ts';

/** A series in one breath: its group, which people name in any script, then its name, in the page's direction. */
export function ChartSeriesName({ series: { group, name } }: { series: ChartSeries }) {
  if (group === '') return name;
  return (
    <>
      <bdi>{group}</bdi>: {name}
    </>
  );
}
