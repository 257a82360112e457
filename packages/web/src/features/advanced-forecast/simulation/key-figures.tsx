import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { useWrite } from '#ui/display.ts';
import { FigureTable } from '#ui/figure-table.tsx';
import { KeyFigure, KeyFigures } from '#ui/key-figures.tsx';
import { useMargins } from './margins.ts';
import type { ResultPart } from './simulation-question.ts';
import styles from './simulation.module.css';

/**
 * True if a loss can be told at all: of the base that a plan is measured against, nothing is left where at least as much is taken out as was put
 * in (finance.md section 5.3: K, what is there and comes in less what is owed and goes out).
 */
function hasCapital({ invested_capital: capital }: Pick<ResultPart['answer'], 'invested_capital'>): boolean {
  return capital > 0;
}

/** The five metrics, each with its margin of error where it is an estimate of its own. In today's money there are three of them. */
export function Metrics({ answer, currency, isReal }: ResultPart) {
  const t = useText();
  const write = useWrite();
  const { confidence } = answer;
  const real = isReal ? answer.real : undefined;
  const money = (value: number) => <Amount value={value} currency={currency} signed rounded />;
  const { ofAmount, ofShare } = useMargins(currency);
  // The intervals are those of nominal values.
  const margin = (id: 'mean' | 'percentile_5' | 'percentile_95') =>
    real === undefined ? ofAmount(answer[id], confidence[id]) : '';
  const figures = [
    ['mean', money((real ?? answer).mean), margin('mean')],
    ['percentile5', money(real?.p5 ?? answer.percentile_5), margin('percentile_5')],
    ['percentile95', money(real?.p95 ?? answer.percentile_95), margin('percentile_95')],
    hasCapital(answer)
      ? ([
          'loss',
          write.percent(answer.probability_of_loss, { min: 0, max: 2 }),
          ofShare(answer.probability_of_loss, confidence.probability_of_loss),
        ] as const)
      : (['loss', '–', t('simulation.loss.none')] as const),
    [
      'risk',
      money(answer.value_at_risk_5),
      t('simulation.risk.note', { capital: write.roundedAmount(answer.invested_capital, currency) }),
    ],
  ] as const;
  return (
    <KeyFigures>
      {figures.map(([id, figure, note]) => (
        <KeyFigure
          key={id}
          name={t(`simulation.${id}`)}
          explained={t(`simulation.${id}.explained`)}
          note={note}
        >
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

/** The worth of the funds of each category at the end; nominal, as the whole answer is but for its real part. */
export function CategoryTable({ answer, currency }: ResultPart) {
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
