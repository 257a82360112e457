import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { useWrite } from '#ui/display.ts';
import { Explained } from '#ui/explained.tsx';
import { FigureCell, FigureTable } from '#ui/figure-table.tsx';
import { KeyFigure, KeyFigures } from '#ui/key-figures.tsx';
import { useMargins } from './margins.ts';
import type { ResultPart } from './simulation-question.ts';
import styles from './simulation.module.css';

/** The five metrics, each with its margin of error where it is an estimate of its own. In today's money there are three of them. */
export function Metrics({ answer, currency, isReal }: ResultPart) {
  const t = useText();
  const write = useWrite();
  const { confidence } = answer;
  const real = isReal ? answer.real : undefined;
  const money = (value: number) => <Amount value={value} currency={currency} signed />;
  const { ofAmount, ofShare } = useMargins(currency);
  // The intervals are those of nominal values.
  const margin = (interval: typeof confidence.mean) => (real === undefined ? ofAmount(interval) : '');
  return (
    <KeyFigures>
      <KeyFigure
        name={t('simulation.mean')}
        explained={t('simulation.mean.explained')}
        note={margin(confidence.mean)}
      >
        {money((real ?? answer).mean)}
      </KeyFigure>
      <KeyFigure
        name={t('simulation.percentile5')}
        explained={t('simulation.percentile5.explained')}
        note={margin(confidence.percentile_5)}
      >
        {money(real?.p5 ?? answer.percentile_5)}
      </KeyFigure>
      <KeyFigure
        name={t('simulation.percentile95')}
        explained={t('simulation.percentile95.explained')}
        note={margin(confidence.percentile_95)}
      >
        {money(real?.p95 ?? answer.percentile_95)}
      </KeyFigure>
      <KeyFigure
        name={t('simulation.loss')}
        explained={t('simulation.loss.explained')}
        note={ofShare(confidence.probability_of_loss)}
      >
        {write.percent(answer.probability_of_loss, { min: 0, max: 2 })}
      </KeyFigure>
      <KeyFigure
        name={t('simulation.risk')}
        explained={t('simulation.risk.explained')}
        note={t('simulation.risk.note', { capital: write.amount(answer.invested_capital, currency) })}
      >
        {money(answer.value_at_risk_5)}
      </KeyFigure>
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

/** What the funds of each category are worth at the end; nominal, as the whole answer is but for its real part. */
export function CategoryTable({ answer, currency }: ResultPart) {
  const t = useText();
  return (
    <section className={styles.part}>
      <h3>{t('simulation.categories')}</h3>
      <p className={styles.note}>{t('simulation.categories.note')}</p>
      <FigureTable caption={t('simulation.categories')} isStacked>
        <thead>
          <tr>
            <th scope="col">{t('simulation.category')}</th>
            {COLUMNS.map(([column, name]) => (
              <th key={column} scope="col">
                <Explained sentence={t(`${name}.explained`)}>{t(name)}</Explained>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {CATEGORIES.map((category) => (
            <tr key={category}>
              <th scope="row">{t(`items.category.${category}`)}</th>
              {COLUMNS.map(([column, name]) => (
                <FigureCell key={column} heading={t(name)} explained={t(`${name}.explained`)}>
                  <Amount value={answer.category_breakdown[category][column]} currency={currency} />
                </FigureCell>
              ))}
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </section>
  );
}
