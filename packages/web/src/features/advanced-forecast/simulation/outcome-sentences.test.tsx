import type { MonteCarloSimulation } from '@meridian/contract';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider, createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import { en, he } from '#lib/messages/full-catalogue.ts';
import { TextContext } from '#lib/text/text.ts';
import { DEFAULT_DATE_FORMAT } from '#lib/format/dates.ts';
import { DEFAULT_NUMBER_FORMAT } from '#lib/format/number-format.ts';
import { DisplaySettingsContext } from '#ui/display-settings.ts';
import { useMarginOfErrorFormat } from './margin-of-error-format.ts';
import {
  DistributionSummary,
  PathCountSentence,
  EndValueSentence,
  PercentileBandSummary,
  MarginOfError,
  ShortfallSummary,
  lastMonthsOfYears,
} from './outcome-sentences.tsx';

/** Returns the text that a component renders with these messages and settings, without markup. */
function said(node: ReactNode, { messages = en, locale = 'en', amountsHidden = false } = {}): string {
  const intl = createIntl({ locale, messages });
  const display = { dateFormat: DEFAULT_DATE_FORMAT, numberFormat: DEFAULT_NUMBER_FORMAT, amountsHidden };
  return renderToStaticMarkup(
    <IntlProvider locale={locale} messages={messages}>
      <TextContext value={(id, values) => intl.formatMessage({ id }, values)}>
        <DisplaySettingsContext value={display}>{node}</DisplaySettingsContext>
      </TextContext>
    </IntlProvider>,
  ).replaceAll(/<[^>]*>/g, '');
}

const LABELS = Array.from(
  { length: 24 },
  (_, month) => `${month < 12 ? 2026 : 2027}-${String((month % 12) + 1).padStart(2, '0')}`,
);

interface Outcome {
  low: number;
  high: number;
  mean: number;
  paths: number;
  /** The bounds, in percent, of the confidence interval of the shortfall probability. */
  bounds: { low: number; high: number };
}

/**
 * Returns a simulation result with `low` for percentiles below the median and `high` for those above it. By default every simulated path
 * ends at $60,000.
 */
function answerOf(outcome: Partial<Outcome> = {}): MonteCarloSimulation {
  const { low = 60_000, high = low, mean = low, paths = 1_000, bounds = { low: 0, high: 0.38 } } = outcome;
  const always = (value: number) => LABELS.map(() => value);
  const [lows, highs] = [always(low), always(high)];
  const sample = { path: 0, totals: lows, short_month: null };
  const spread = { mean, percentile_5: low, percentile_95: high, std_dev: high - low };
  const between = { low, high };
  return {
    scenario_id: 1,
    years: 2,
    num_simulations: paths,
    seed: 42,
    labels: LABELS,
    ...spread,
    median: mean,
    invested_capital: low,
    probability_of_loss: 0,
    value_at_risk_5: 0,
    expected_shortfall_5: 0,
    probability_of_shortfall: bounds.low,
    category_breakdown: { pension: spread, saving: spread, investment: spread },
    confidence: {
      mean: between,
      median: between,
      percentile_5: between,
      percentile_95: between,
      probability_of_loss: bounds,
      probability_of_shortfall: bounds,
    },
    fan: { p5: lows, p10: lows, p25: lows, p50: always(mean), p75: highs, p90: highs, p95: highs },
    shortfall_by_year: [0, 0],
    distribution: { edges: [low, low + 1], counts: [paths] },
    samples: { p10: sample, p25: sample, p50: sample, p75: sample, p90: sample },
  };
}

const part = (outcome?: Partial<Outcome>) => ({ answer: answerOf(outcome), currency: 'USD', isReal: false }) as const;
const everything = (outcome?: Partial<Outcome>) => (
  <>
    <EndValueSentence {...part(outcome)} />
    <PercentileBandSummary {...part(outcome)} />
    <DistributionSummary {...part(outcome)} />
  </>
);

describe('if every future ends with the same amount', () => {
  test.each([60_000, -48_123.5])('one sentence says so instead of those about percentiles (%d)', (low) => {
    const text = said(everything({ low }));
    // The sentence rounds the end value to four digits.
    const end = low > 0 ? '$60,000' : '\u2212$48,120';
    expect(text.split(`Every simulated future ends at ${end}.`)).toHaveLength(3);
    expect(text).toContain(`In December 2027, all simulated futures stand at ${end}.`);
    expect(text).not.toMatch(/half of the futures|9 of 10 futures end|1 of 20|8 of 10 futures lie|Most often/);
  });

  test('a single future is described in the singular', () => {
    const text = said(everything({ paths: 1 }));
    expect(text).toContain('The one simulated future ends at $60,000.');
    expect(text).toContain('In December 2027, the one simulated future stands at $60,000.');
  });

  test('the sentences are grammatical in Hebrew', () => {
    expect(said(everything(), { messages: he, locale: 'he' })).toContain('כל העתידים המדומים מסתיימים ב־$60,000.');
  });
});

test.each([{ high: 90_000 }, { mean: 60_010 }])(
  'futures with different end values have the usual sentences: %j',
  (outcome) => {
    const text = said(everything(outcome));
    expect(text).toMatch(/half of the futures end above/);
    expect(text).toMatch(/8 of 10 futures lie/);
    expect(text).toMatch(/Most often/);
    expect(text).not.toMatch(/Every simulated future ends|all simulated futures stand/);
  },
);

test('hidden amounts do not count as equal', () => {
  const text = said(everything({ high: 90_000 }), { amountsHidden: true });
  expect(text).toMatch(/half of the futures end above •/);
});

interface MarginsProps {
  low: number;
  high: number;
  estimate?: number;
}

function Margins({ low, high, estimate = low }: MarginsProps) {
  const { ofAmount, ofShare } = useMarginOfErrorFormat('USD');
  return `${ofAmount(estimate, { low, high })}|${ofShare(estimate, { low, high })}`;
}

test('a margin of error is the longer side of the interval', () => {
  expect(said(<Margins low={5} high={7} />)).toBe('± $2|± 2');
  expect(said(<Margins low={4} high={7} estimate={6.25} />)).toBe('± $2.30|± 2.3');
  expect(said(<Margins low={100_000} high={112_345} />)).toMatch(/^± \$12,000\|/);
  expect(said(<Margins low={0.02} high={0.05} />)).toMatch(/\|± 0.03$/);
});

test('a margin of error of zero is not shown', () => {
  expect(said(<Margins low={5} high={5} />)).toBe('|');
  // Both bounds are equal after formatting.
  expect(said(<Margins low={5} high={5.001} />)).toMatch(/^\|/);
  expect(said(<Margins low={5} high={7} />, { amountsHidden: true })).toMatch(/^± •/);
});

test.each([
  [1, '1 future, simulated on the server.', 'עתיד אחד, שהודמה בשרת.'],
  [2, '2 futures, simulated on the server.', 'שני עתידים, שהודמו בשרת.'],
  [1_000, '1,000 futures, simulated on the server.', '1,000 עתידים, שהודמו בשרת.'],
])('%d simulated futures are counted', (paths, english, hebrew) => {
  const drawn = <PathCountSentence paths={paths} isHere={false} />;
  expect(said(drawn)).toBe(english);
  expect(said(drawn, { messages: he, locale: 'he' })).toBe(hebrew);
});

test('the last year of a horizon that ends at an age has its last existing month', () => {
  const labels = Array.from({ length: 17 }, (_, month) => `month ${month}`);
  expect(lastMonthsOfYears(labels, 2)).toEqual(['month 11', 'month 16']);
});

test.each([
  [[100], 'By the end of December 2026 the money has run out in 100% of the futures.'],
  [[0, 30], 'By the end of December 2027 the money has run out in 30% of the futures.'],
  [
    [10, 30],
    'By the end of December 2026 the money has run out in 10% of the futures, by the end of December 2027 in 30%.',
  ],
])('%j: a month is mentioned once', (byYear, sentence) => {
  const yearEnds = ['2026-12', '2027-12'];
  expect(said(<ShortfallSummary {...{ byYear, yearEnds }} currency="USD" />)).toBe(sentence);
});

test.each([
  [{ low: 100, high: 100 }, 'Margin of error: less than 0.01 of 100.'],
  [{ low: 0, high: 0 }, 'Margin of error: less than 0.01 of 100.'],
  [{ low: 99.99, high: 100 }, 'Margin of error: 0 to 0.01 of 100.'],
  [{ low: 0, high: 0.38 }, 'Margin of error: 99.6 to 100 of 100.'],
])('%j: the margin of error of a share', (bounds, sentence) => {
  expect(said(<MarginOfError {...part({ bounds })} />)).toBe(sentence);
});

test.each([
  [1, undefined],
  [3, 'In today’s money the chart has one point every three months.'],
  [12, 'In today’s money the chart has one point every year.'],
])('the summary mentions points that are %d months apart', (apart, sentence) => {
  const { fan, ...nominal } = answerOf({ high: 90_000 });
  const labels = LABELS.filter((_, month) => (month + 1) % apart === 0);
  const real = { labels, fan, mean: 75_000, p5: 60_000, p95: 90_000 };
  const response = { ...nominal, fan, real } as unknown as MonteCarloSimulation;
  const text = said(<PercentileBandSummary answer={response} currency="USD" isReal />);
  if (sentence === undefined) expect(text).not.toContain('point every');
  else expect(text).toContain(sentence);
});
