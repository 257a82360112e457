import type { ReactNode } from 'react';
import { useText } from '#lib/text/text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { TermWithExplanation } from '#ui/term-with-explanation.tsx';
import { FigureTable, ShareBar } from '#ui/figure-table.tsx';
import styles from './allocation.module.css';
import { MIX_ASSETS, type Mix } from './allocation-mix.ts';

interface MixTableProps {
  optimum: Mix;
  /** The current mix; null if the plan has no assets. */
  today: Mix | null;
  years: number;
}

/** Renders the table with the assets and expected results of the optimal and the current mix. */
export function MixTable({ optimum, today, years }: MixTableProps) {
  const t = useText();
  const write = useFormatters();
  const mixes = [
    ...(today === null ? [] : [{ name: t('allocation.today'), mix: today }]),
    { name: t('allocation.optimum'), mix: optimum },
  ];
  const promise = (id: 'return' | 'volatility' | 'loss' | 'sharpe', renderFigure: (mix: Mix) => string) => ({
    id,
    name: (
      <TermWithExplanation explanation={t(`allocation.${id}.meaning`)}>
        {t(`allocation.${id}`, { years })}
      </TermWithExplanation>
    ),
    renderFigure,
  });
  const rows: readonly { id: string; name: ReactNode; renderFigure: (mix: Mix) => ReactNode }[] = [
    ...MIX_ASSETS.map((asset) => ({
      id: asset,
      name: t(`allocation.${asset}`),
      renderFigure: ({ allocation }: Mix) => (
        <>
          {write.percent(allocation[asset])}
          <ShareBar percent={allocation[asset]} />
        </>
      ),
    })),
    promise('return', (mix) => write.percent(mix.expected_return)),
    promise('volatility', (mix) => write.percent(mix.volatility)),
    promise('loss', (mix) => write.percent(mix.probability_of_nominal_loss)),
    promise('sharpe', ({ sharpe_ratio: value }) => (value === null ? '–' : write.number(value))),
  ];
  return (
    <FigureTable
      caption={t('allocation.table')}
      className={styles.mixes}
      columns={[
        { heading: t('allocation.asset'), renderCell: ({ name }) => name },
        ...mixes.map(({ name, mix }) => ({
          heading: name,
          renderCell: ({ renderFigure }: (typeof rows)[number]) => renderFigure(mix),
        })),
      ]}
      rows={rows}
      keyOf={({ id }) => id}
    />
  );
}
