import { Button } from '@mantine/core';
import { type CrisisDifference, explainCrisisDifference, crisisPath, computeItemNetWorths } from '@meridian/engine';
import { toEngineStressTest } from '@meridian/contract';
import { useDeferredValue, useMemo, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { TermWithExplanation } from '#ui/term-with-explanation.tsx';
import { CellNote, FigureTable, RowName } from '#ui/figure-table.tsx';
import { LoadingPlaceholder } from '#ui/layout/loading-and-error-states.tsx';
import type { CrisisOutcome } from './crisis-outcome.ts';
import { type LossRow, lossRows } from './loss-rows.ts';
import styles from './stress.module.css';
import { type StressForecasts, useStressTexts } from './use-stress-forecasts.ts';

/** Maximum number of items with a row of their own; further items are combined until the user expands the table. */
const MOST_LINES = 8;

interface LossByItemProps {
  forecasts: StressForecasts;
  outcome: CrisisOutcome;
}

/**
 * Renders the section with the loss of each item in the crisis. It needs a forecast for every item, computed after the chart in separate
 * tasks.
 */
export function LossByItemSection({ forecasts, outcome }: LossByItemProps) {
  const t = useText();
  const shown = useDeferredValue<LossByItemProps | null>(
    useMemo(() => ({ forecasts, outcome }), [forecasts, outcome]),
    null,
  );
  return (
    <section className={styles.part}>
      <h4 className={styles.partTitle}>
        <TermWithExplanation explanation={t('stress.loss.explained')}>{t('stress.loss.title')}</TermWithExplanation>
      </h4>
      {shown === null ? <LoadingPlaceholder /> : <LossTable {...shown} />}
    </section>
  );
}

type Worths = ReturnType<typeof computeItemNetWorths>;

/**
 * Returns how much each item's net worth differs because of the crisis: in the month of the lowest point, if any, and in the last month.
 */
function differencesOf({ plan, baseline }: StressForecasts, outcome: CrisisOutcome, worths: Worths) {
  const { base, priceIndex } = baseline.forecast;
  const { test, month, effects, crisis, crisisPrices } = outcome;
  const path = crisisPath(plan, baseline.prices.path, toEngineStressTest(test), month);
  const without = { whole: base.forecast, items: worths, prices: priceIndex };
  const through = {
    whole: crisis.forecast,
    items: computeItemNetWorths({ ...plan, addedInflation: baseline.prices.addedInflation, path }),
    prices: crisisPrices,
  };
  const last = outcome.netWorth.length - 1;
  const months = effects.trough === null || effects.trough.index === last ? [last] : [effects.trough.index, last];
  // The total equals the total of the chart, because both are computed from values rounded to cents.
  const differences: CrisisDifference[] = months.map((index) => ({
    ...explainCrisisDifference(plan.items, without, through, index),
    total: (outcome.netWorth[index] ?? 0) - (baseline.netWorth[index] ?? 0),
  }));
  return { months, differences };
}

function LossTable({ forecasts, outcome }: LossByItemProps) {
  const t = useText();
  const texts = useStressTexts(forecasts);
  const [isAll, setIsAll] = useState(false);
  const { plan, baseline } = forecasts;
  const { currency } = plan;
  const { addedInflation, path } = baseline.prices;
  const worths = useMemo(() => computeItemNetWorths({ ...plan, addedInflation, path }), [plan, addedInflation, path]);
  const { months, differences } = useMemo(
    () => differencesOf(forecasts, outcome, worths),
    [forecasts, outcome, worths],
  );
  const { lines, totals } = lossRows(plan.items, differences, {
    currency,
    most: isAll ? Infinity : MOST_LINES,
  });
  const last = outcome.netWorth.length - 1;
  if (lines.length === 0) return <p className="quiet">{t('stress.loss.nothing')}</p>;
  return (
    <>
      <FigureTable
        caption={t('stress.loss.title')}
        columns={[
          {
            heading: t('stress.loss.item'),
            renderCell: (line: LossRow) => <LineName line={line} items={forecasts.items} />,
          },
          ...months.map((month, column) => ({
            heading: t(month === last ? 'stress.loss.end' : 'stress.loss.trough', {
              month: texts.monthOf(month),
            }),
            renderCell: ({ amounts }: LossRow) => <Amount value={amounts[column] ?? 0} currency={currency} signed />,
          })),
        ]}
        rows={lines}
        keyOf={({ id }) => id}
      >
        <tfoot>
          <tr>
            <th scope="row">{t('stress.loss.total')}</th>
            {totals.map((amount, column) => (
              <td key={months[column]}>
                <Amount value={amount} currency={currency} signed />
              </td>
            ))}
          </tr>
        </tfoot>
      </FigureTable>
      {isAll || lines.some(({ id }) => id === 'others') ? (
        <Button className={styles.all} variant="subtle" size="compact-sm" onClick={() => setIsAll(!isAll)}>
          {t(isAll ? 'stress.loss.few' : 'stress.loss.all')}
        </Button>
      ) : null}
    </>
  );
}

function LineName({ line, items }: { line: LossRow; items: StressForecasts['items'] }) {
  const t = useText();
  if (line.id === 'others') return <FormattedMessage id="stress.loss.others" values={{ count: line.count }} />;
  if (line.id === 'sales') {
    return (
      <TermWithExplanation explanation={t('stress.loss.sales.explained')}>{t('stress.loss.sales')}</TermWithExplanation>
    );
  }
  const item = items.find(({ id }) => id === line.id);
  if (item === undefined) return null;
  return (
    <>
      <RowName name={item.name} />
      <CellNote>{t(`items.category.${item.category}`)}</CellNote>
    </>
  );
}
