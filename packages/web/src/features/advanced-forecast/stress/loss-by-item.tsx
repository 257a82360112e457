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
import { type StressView, useStressTexts } from './use-stress-view.ts';

/** Maximum number of items with a row of their own; further items are combined until the user expands the table. */
const MOST_LINES = 8;

interface LossProps {
  view: StressView;
  outcome: CrisisOutcome;
}

/** Renders the table of the difference by item. It needs a forecast for every item, computed after the chart in separate tasks. */
export function LossByItem({ view, outcome }: LossProps) {
  const t = useText();
  const shown = useDeferredValue<LossProps | null>(
    useMemo(() => ({ view, outcome }), [view, outcome]),
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

/** Returns the differences at the lowest point, if any, and at the end. */
function differencesOf({ plan, calm }: StressView, outcome: CrisisOutcome, worths: Worths) {
  const { base, priceIndex } = calm.forecast;
  const { test, month, effects, crisis, crisisPrices } = outcome;
  const path = crisisPath(plan, calm.prices.path, toEngineStressTest(test), month);
  const without = { whole: base.forecast, items: worths, prices: priceIndex };
  const through = {
    whole: crisis.forecast,
    items: computeItemNetWorths({ ...plan, addedInflation: calm.prices.addedInflation, path }),
    prices: crisisPrices,
  };
  const last = outcome.worth.length - 1;
  const months = effects.trough === null || effects.trough.index === last ? [last] : [effects.trough.index, last];
  // The total equals the total of the chart, because both are computed from values rounded to cents.
  const differences: CrisisDifference[] = months.map((index) => ({
    ...explainCrisisDifference(plan.items, without, through, index),
    total: (outcome.worth[index] ?? 0) - (calm.worth[index] ?? 0),
  }));
  return { months, differences };
}

function LossTable({ view, outcome }: LossProps) {
  const t = useText();
  const words = useStressTexts(view);
  const [isAll, setIsAll] = useState(false);
  const { plan, calm } = view;
  const { currency } = plan;
  const { addedInflation, path } = calm.prices;
  const worths = useMemo(() => computeItemNetWorths({ ...plan, addedInflation, path }), [plan, addedInflation, path]);
  const { months, differences } = useMemo(() => differencesOf(view, outcome, worths), [view, outcome, worths]);
  const { lines, totals } = lossRows(plan.items, differences, {
    currency,
    most: isAll ? Infinity : MOST_LINES,
  });
  const last = outcome.worth.length - 1;
  if (lines.length === 0) return <p className="quiet">{t('stress.loss.nothing')}</p>;
  return (
    <>
      <FigureTable
        caption={t('stress.loss.title')}
        columns={[
          {
            heading: t('stress.loss.item'),
            renderCell: (line: LossRow) => <LineName line={line} items={view.items} />,
          },
          ...months.map((month, column) => ({
            heading: t(month === last ? 'stress.loss.end' : 'stress.loss.trough', {
              month: words.monthOf(month),
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

function LineName({ line, items }: { line: LossRow; items: StressView['items'] }) {
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
