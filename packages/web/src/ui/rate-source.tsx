import type { RateSource } from '@meridian/contract';
import type { CurrencyCode, Rates } from '@meridian/engine';
import { Fragment } from 'react';
import { type Translate, useText } from '#lib/text/text.ts';
import styles from './rate-source.module.css';
import { useFormatters } from './display-settings.ts';

/**
 * The exchange rates by which amounts are converted for display, and their source. The type `DisplayCurrency` of the currency feature
 * extends this type.
 */
export interface DisplayedRates {
  /** The display currency. */
  readonly code: CurrencyCode;
  /** The exchange rates, in units of each currency per US dollar. */
  readonly rates: Rates;
  readonly source: RateSource;
  /** The date or instant of the rates (ISO 8601); null for built-in rates. */
  readonly asOf: string | null;
  /** The hosts that published the rates, separated by commas; null for built-in rates. */
  readonly service: string | null;
  /** The currencies for which no host returned a rate. Their rates are older or built in. */
  readonly unquoted: readonly CurrencyCode[];
  /** The currencies whose rate the scenario pins. */
  readonly pinned: readonly CurrencyCode[];
}

/** Returns the name of the publisher of rates at a host. A publisher that an installation has configured is named by its host. */
function publisher(service: string, t: Translate): string {
  switch (service) {
    case 'api.frankfurter.dev':
      return t('currency.service.ecbVia', { service: 'Frankfurter' });
    case 'www.ecb.europa.eu':
      return t('currency.service.ecb');
    case 'open.er-api.com':
      return 'ExchangeRate-API';
    default:
      return service;
  }
}

/** Renders a badge with a short text about a rate. */
export function Badge({ children }: { children: string }) {
  return <span className={styles.badge}>{children}</span>;
}

/** Renders a badge for rates that are not live market rates; renders nothing for live ones. */
export function RateBadge({ source }: Pick<DisplayedRates, 'source'>) {
  const t = useText();
  return source === 'live' ? null : <Badge>{t(`currency.badge.${source}`)}</Badge>;
}

interface RateSourceInfoProps {
  currency: DisplayedRates;
  /** The currencies whose rate the scenario pins; absent if another element already marks each of them as pinned. */
  pinned?: readonly string[];
}

/**
 * Renders source and age of the exchange rates, with a badge if they are not fresh and another badge if some are
 * pinned.
 */
export function RateSourceInfo({ currency, pinned = [] }: RateSourceInfoProps) {
  const t = useText();
  const write = useFormatters();
  const { source, asOf, service } = currency;
  const when = asOf === null ? '' : asOf.includes('T') ? write.dateTime(asOf) : write.date(asOf);
  return (
    <span className={styles.origin}>
      <RateBadge source={source} />
      {pinned.length === 0 ? null : <Badge>{t('currency.badge.pinned', { codes: pinned.join(', ') })}</Badge>}
      <span>
        {t(`currency.source.${source}`, { when })}
        {service?.split(', ').map((host) => (
          <Fragment key={host}>
            {' \u00b7 '}
            <bdi>{publisher(host, t)}</bdi>
          </Fragment>
        ))}
      </span>
    </span>
  );
}
