import type { FinancialItem } from '@meridian/contract';
import { type CurrencyCode, summarizeCash } from '@meridian/engine';
import { FormattedList, FormattedMessage } from 'react-intl';
import type { ScenarioForecast } from '#features/forecast/use-forecasts.ts';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { Amount } from '#ui/amount.tsx';
import { type FundSales, lockedFunds, summarizeSales } from './fund-sales.ts';

/** Maximum number of names shown; further names are counted. */
const NAMED = 3;

interface FundSalesSentenceProps {
  selected: ScenarioForecast;
  currency: CurrencyCode;
}

/**
 * Renders the sentence about the sales of funds that cover shortfalls: their amounts and months, and the funds that cannot be sold. Renders
 * nothing if there are neither sales nor such funds.
 */
export function FundSalesSentence({ selected, currency }: FundSalesSentenceProps) {
  const month = useMonthText();
  const { forecast, items, scenario } = selected;
  const { runsOutAt } = summarizeCash(forecast);
  const sales = summarizeSales(forecast);
  const isLacking = scenario.assumptions.deficit_policy === 'liquidate' && runsOutAt !== null;
  if (sales === null && !isLacking) return null;
  const last = Math.max(sales?.to ?? 0, isLacking ? runsOutAt : 0);
  const locked = lockedFunds(items, forecast.labels[last] ?? '');
  if (sales === null) {
    return locked.length === 0 ? null : (
      <p>
        <NotSold funds={locked} sentence="cash.notSold.alone" />
      </p>
    );
  }
  const nameOf = (index: number) => month(forecast.labels[index] ?? '', 'full');
  return (
    <p>
      <FormattedMessage
        id={sales.from === sales.to ? 'cash.sold.once' : 'cash.sold'}
        values={{
          from: nameOf(sales.from),
          to: nameOf(sales.to),
          funds: <SoldFunds sales={sales} currency={currency} />,
          amount: <Amount value={sales.total} currency={currency} rounded />,
        }}
      />{' '}
      <NotSold funds={locked} sentence="cash.notSold" />
    </p>
  );
}

/**
 * Renders the kinds of funds sold, such as 'savings and investments'. If there are several and a currency is given, each has its amount.
 */
export function SoldFunds({ sales, currency = null }: { sales: FundSales; currency?: CurrencyCode | null }) {
  const t = useText();
  const hasAmounts = currency !== null && sales.parts.length > 1;
  const parts = sales.parts.map(({ category, amount }) => (
    <span key={category}>
      {t(`cash.sold.${category}`)}
      {hasAmounts ? (
        <>
          {' '}
          (<Amount value={amount} currency={currency} rounded />)
        </>
      ) : null}
    </span>
  ));
  const [first, second, third] = parts;
  if (second === undefined) return first;
  // Two and three kinds of funds have different messages. In Hebrew 'and' is a prefix of the next word, which a generic list join cannot
  // write.
  return (
    <FormattedMessage
      id={third === undefined ? 'cash.sold.two' : 'cash.sold.three'}
      values={{ first, second, third }}
    />
  );
}

function NotSold({
  funds,
  sentence,
}: {
  funds: readonly FinancialItem[];
  sentence: 'cash.notSold' | 'cash.notSold.alone';
}) {
  const t = useText();
  if (funds.length === 0) return null;
  const more = funds.length - NAMED;
  const names = [
    ...funds.slice(0, NAMED).map(({ id, name }) => <bdi key={id}>{name}</bdi>),
    ...(more > 0 ? [<span key="more">{t('cash.notSold.more', { count: more })}</span>] : []),
  ];
  return (
    <FormattedMessage
      id={sentence}
      values={{ count: funds.length, names: <FormattedList type="conjunction" value={names} /> }}
    />
  );
}
