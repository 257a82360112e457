import { Fragment } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ForecastFormat } from './use-chart-format.ts';
import type { ScenarioForecast } from './use-forecasts.ts';

interface ForecastSentencesProps {
  scenarios: readonly ScenarioForecast[];
  format: ForecastFormat;
}

/** The chart in words: where each scenario's net worth starts, and where it ends. */
export function ForecastSentences({ scenarios, format }: ForecastSentencesProps) {
  return scenarios.map(({ scenario: { id, name }, forecast: { labels, forecast } }) => (
    <Fragment key={id}>
      <FormattedMessage
        id="forecast.sentence"
        values={{
          scenario: <bdi>{name}</bdi>,
          first: format.label(labels[0] ?? ''),
          last: format.label(labels.at(-1) ?? ''),
          from: format.value(forecast[0] ?? 0),
          to: format.value(forecast.at(-1) ?? 0),
        }}
      />{' '}
    </Fragment>
  ));
}
