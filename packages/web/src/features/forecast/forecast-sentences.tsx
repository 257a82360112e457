import { Fragment } from 'react';
import { FormattedMessage } from 'react-intl';
import { useText } from '#lib/text/text.ts';
import { useCashWords } from './cash/use-cash-words.ts';
import { MoneyNote } from './todays-money.tsx';
import type { useForecastView } from './use-forecast-view.ts';

type ForecastSentencesProps = Pick<
  ReturnType<typeof useForecastView>,
  'scenarios' | 'format' | 'currency'
> & {
  /** Where nothing can be pressed. */
  isOnPaper?: boolean;
};

/** The chart in words: where each scenario's net worth starts and ends, how its cash fares, and in which money. */
export function ForecastSentences({
  scenarios,
  format,
  currency,
  isOnPaper = false,
}: ForecastSentencesProps) {
  const t = useText();
  const cashWords = useCashWords();
  return (
    <>
      {scenarios.map(({ scenario: { id, name, assumptions }, forecast }) => (
        <Fragment key={id}>
          <FormattedMessage
            id="forecast.sentence"
            values={{
              scenario: <bdi>{name}</bdi>,
              first: format.label(forecast.labels[0] ?? ''),
              last: format.label(forecast.labels.at(-1) ?? ''),
              from: format.value(forecast.forecast[0] ?? 0),
              to: format.value(forecast.forecast.at(-1) ?? 0),
            }}
          />{' '}
          {cashWords(forecast, assumptions.deficit_policy, currency.code).sentence}{' '}
        </Fragment>
      ))}
      {t('forecast.firstPoint')} <MoneyNote isOnPaper={isOnPaper} />
      {'.'}
    </>
  );
}
