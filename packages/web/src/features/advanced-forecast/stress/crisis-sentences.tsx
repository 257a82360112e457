/** The cost of a crisis in sentences; all amounts in today's prices. */
import { toEngineStressTest } from '@meridian/contract';
import { selectCrisisCurrency } from '@meridian/engine';
import { Fragment } from 'react';
import { FormattedMessage } from 'react-intl';
import { useText } from '#lib/text/text.ts';
import { useCurrencyName } from '#lib/text/use-currency-name.ts';
import { Amount } from '#ui/amount.tsx';
import { useFormatters } from '#ui/display-settings.ts';
import { type CrisisExplanation, findMonthOfFailure, endValueChange } from './crisis-costs.ts';
import type { CrisisOutcome } from './crisis-outcome.ts';
import { type StressForecasts, useStressTexts } from './use-stress-forecasts.ts';

interface SentenceProps {
  forecasts: StressForecasts;
  outcome: CrisisOutcome;
}

/** Renders the sentence on whether the money runs out, how much is missing at the end, and how deep the plan falls. */
export function CrisisCostSentence({ forecasts, outcome }: SentenceProps) {
  const texts = useStressTexts(forecasts);
  const { baseline, plan } = forecasts;
  const { trough } = outcome.effects;
  const breaks = findMonthOfFailure(outcome, baseline);
  const atEnd = endValueChange(outcome, baseline);
  const direction = atEnd === 0 ? 'same' : atEnd > 0 ? 'more' : 'less';
  const amount = (value: number) => <Amount value={Math.abs(value)} currency={plan.currency} rounded />;
  const values = {
    end: texts.monthOf(outcome.netWorth.length - 1),
    amount: amount(atEnd),
    fall: amount(trough?.amount ?? 0),
    trough: trough === null ? '' : texts.monthOf(trough.index),
    month: breaks === null ? '' : texts.monthOf(breaks),
    policy: forecasts.scenario.assumptions.deficit_policy,
  };
  if (breaks !== null) return <FormattedMessage id={`stress.cost.breaks.${direction}`} values={values} />;
  if (trough === null) {
    return <FormattedMessage id={direction === 'more' ? 'stress.cost.gain' : 'stress.cost.none'} values={values} />;
  }
  // If the lowest point is at the end, the sentence mentions it only once.
  if (direction === 'less' && trough.index === outcome.netWorth.length - 1)
    return <FormattedMessage id="stress.cost.lowestEnd" values={values} />;
  return <FormattedMessage id={`stress.cost.${direction}`} values={values} />;
}

/** Renders the sentence about the currency that the crisis hits, if any. */
export function CrisisCurrencySentence({ forecasts, outcome: { test } }: SentenceProps) {
  const t = useText();
  const write = useFormatters();
  const nameOf = useCurrencyName();
  const { fx_shock: shock } = test;
  if (shock === 0) return null;
  const currency = selectCrisisCurrency(toEngineStressTest(test), forecasts.plan);
  // The shock is the percentage by which all other currencies rise against this one. Seen from the others, this
  // currency falls by a smaller percentage: a shock of 25 % is a fall of 20 %.
  const change = Math.abs((100 * shock) / (100 + shock));
  return t(shock > 0 ? 'stress.hit.falls' : 'stress.hit.rises', {
    currency: `${nameOf(currency)} (${currency})`,
    percent: write.percent(change, { min: 0, max: 0 }),
  });
}

/** Renders the sentences about the items that lose most, and about a gain from deposits at low prices. */
export function CrisisReasonSentences({
  forecasts,
  reasons,
}: {
  forecasts: StressForecasts;
  reasons: CrisisExplanation;
}) {
  const t = useText();
  const { losers, gainsFromDeposits } = reasons;
  const name = (id: number) => forecasts.items.find((item) => item.id === id)?.name ?? '';
  return (
    <>
      {losers.length === 0 ? null : (
        <FormattedMessage
          id="stress.why.losers"
          values={{
            items: losers.map(({ item, amount }, index) => (
              <Fragment key={item.id}>
                {index === 0 ? '' : t('stress.why.and')}
                <FormattedMessage
                  id="stress.why.item"
                  values={{
                    name: <bdi>{name(item.id)}</bdi>,
                    amount: <Amount value={-amount} currency={forecasts.plan.currency} rounded />,
                  }}
                />
              </Fragment>
            )),
          }}
        />
      )}{' '}
      {gainsFromDeposits ? t('stress.why.cheap') : null}
    </>
  );
}
