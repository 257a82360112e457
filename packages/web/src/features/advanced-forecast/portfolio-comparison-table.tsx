import type { ReactNode } from 'react';
import { useText } from '#lib/text/text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { TermWithExplanation } from '#ui/term-with-explanation.tsx';
import { FigureTable, ShareBar } from '#ui/figure-table.tsx';
import styles from './allocation.module.css';
import { PORTFOLIO_ASSETS, type Portfolio } from './portfolio.ts';

interface PortfolioComparisonTableProps {
  optimum: Portfolio;
  /** Today's portfolio; null if the plan has no assets. */
  today: Portfolio | null;
  years: number;
}

/** Renders the table that compares the optimal portfolio with today's: asset shares and expected results. */
export function PortfolioComparisonTable({ optimum, today, years }: PortfolioComparisonTableProps) {
  const t = useText();
  const write = useFormatters();
  const mixes = [
    ...(today === null ? [] : [{ name: t('allocation.today'), mix: today }]),
    { name: t('allocation.optimum'), mix: optimum },
  ];
  const promise = (id: 'return' | 'volatility' | 'loss' | 'sharpe', renderFigure: (mix: Portfolio) => string) => ({
    id,
    name: (
      <TermWithExplanation explanation={t(`allocation.${id}.meaning`)}>
        {t(`allocation.${id}`, { years })}
      </TermWithExplanation>
    ),
    renderFigure,
  });
  const rows: readonly { id: string; name: ReactNode; renderFigure: (mix: Portfolio) => ReactNode }[] = [
    ...PORTFOLIO_ASSETS.map((asset) => ({
      id: asset,
      name: t(`allocation.${asset}`),
      renderFigure: ({ allocation }: Portfolio) => (
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
