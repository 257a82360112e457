import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { useFormatters } from '#ui/display-settings.ts';
import { FigureTable } from '#ui/figure-table.tsx';
import { KeyFigure, KeyFigures } from '#ui/key-figures.tsx';
import { useMarginOfErrorFormat } from './margin-of-error-format.ts';
import type { SimulationResultProps } from './simulation-inputs.ts';
import styles from './simulation.module.css';

/**
 * Returns whether a loss can be computed: the invested capital must be positive. It consists of assets and inflows, less debts and outflows
 * (finance.md section 5.3).
 */
function hasCapital({ invested_capital: capital }: Pick<SimulationResultProps['answer'], 'invested_capital'>): boolean {
  return capital > 0;
}

/** Returns the figures of the end values, in today's money or nominal. */
function metricsOf(response: SimulationResultProps['answer'], isReal: boolean) {
  if (isReal && response.real !== undefined) return response.real;
  const { confidence } = response;
  return {
    mean: response.mean,
    p5: response.percentile_5,
    p95: response.percentile_95,
    invested_capital: response.invested_capital,
    value_at_risk_5: response.value_at_risk_5,
    confidence: { mean: confidence.mean, p5: confidence.percentile_5, p95: confidence.percentile_95 },
  };
}

/** Renders the five metrics, with a margin of error for each estimate. If today's money is chosen, all metrics are in today's money. */
export function SimulationMetrics({ answer, currency, isReal }: SimulationResultProps) {
  const t = useText();
  const write = useFormatters();
  const metrics = metricsOf(answer, isReal);
  const money = (value: number) => <Amount value={value} currency={currency} signed rounded />;
  const { ofAmount, ofShare } = useMarginOfErrorFormat(currency);
  const estimate = (id: 'mean' | 'p5' | 'p95') =>
    [money(metrics[id]), ofAmount(metrics[id], metrics.confidence[id])] as const;
  const figures = [
    ['mean', ...estimate('mean')],
    ['percentile5', ...estimate('p5')],
    ['percentile95', ...estimate('p95')],
    hasCapital(answer)
      ? ([
          'loss',
          write.percent(answer.probability_of_loss, { min: 0, max: 2 }),
          ofShare(answer.probability_of_loss, answer.confidence.probability_of_loss),
        ] as const)
      : (['loss', '–', t('simulation.loss.none')] as const),
    [
      'risk',
      money(metrics.value_at_risk_5),
      t('simulation.risk.note', { capital: write.roundedAmount(metrics.invested_capital, currency) }),
    ],
  ] as const;
  return (
    <KeyFigures>
      {figures.map(([id, figure, note]) => (
        <KeyFigure key={id} name={t(`simulation.${id}`)} explained={t(`simulation.${id}.explained`)} note={note}>
          {figure}
        </KeyFigure>
      ))}
    </KeyFigures>
  );
}

const CATEGORIES = ['pension', 'saving', 'investment'] as const;
const COLUMNS = [
  ['mean', 'simulation.mean'],
  ['percentile_5', 'simulation.percentile5'],
  ['percentile_95', 'simulation.percentile95'],
  ['std_dev', 'simulation.deviation'],
] as const;

/** Renders the table of the value of funds by category at the end; always nominal. */
export function CategoryTable({ answer, currency }: SimulationResultProps) {
  const t = useText();
  return (
    <section className={styles.part}>
      <h3>{t('simulation.categories')}</h3>
      <p className={styles.note}>{t('simulation.categories.note')}</p>
      <FigureTable
        caption={t('simulation.categories')}
        isStacked
        columns={[
          {
            heading: t('simulation.category'),
            renderCell: (category: (typeof CATEGORIES)[number]) => t(`items.category.${category}`),
          },
          ...COLUMNS.map(([column, name]) => ({
            heading: t(name),
            explained: t(`${name}.explained`),
            renderCell: (category: (typeof CATEGORIES)[number]) => (
              <Amount value={answer.category_breakdown[category][column]} currency={currency} />
            ),
          })),
        ]}
        rows={CATEGORIES}
        keyOf={(category) => category}
      />
    </section>
  );
}
