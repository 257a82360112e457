import type { RateSource } from '@meridian/contract';
import type { CurrencyCode, Rates } from '@meridian/engine';
import { Fragment } from 'react';
import { type Text, useText } from '#lib/text/text.ts';
import styles from './rate-origin.module.css';
import { useWrite } from './display.ts';

/** The rates by which amounts are shown, and where they come from; the currency feature's `DisplayCurrency` is one. */
export interface ShownRates {
  /** The currency in which everything is shown. */
  readonly code: CurrencyCode;
  /** Units per 1 USD. */
  readonly rates: Rates;
  readonly source: RateSource;
  /** When the rates were good: a date or an instant. */
  readonly asOf: string | null;
  /** The hosts that published them, with commas between them; null for the built-in ones. */
  readonly service: string | null;
  /** The currencies of which none of them said anything: their rates are older, or built in. */
  readonly unquoted: readonly CurrencyCode[];
  /** The currencies whose rate the scenario sets. */
  readonly pinned: readonly CurrencyCode[];
}

/** The publishers of rates, as people know them; an installation may ask others, which go by their host. */
function publisher(service: string, t: Text): string {
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

/** The mark of a rate that is not simply today's. */
export function Badge({ children }: { children: string }) {
  return <span className={styles.badge}>{children}</span>;
}

/** The badge of rates that are not fresh. */
export function RateBadge({ source }: Pick<ShownRates, 'source'>) {
  const t = useText();
  return source === 'live' ? null : <Badge>{t(`currency.badge.${source}`)}</Badge>;
}

interface RateOriginProps {
  currency: ShownRates;
  /** The currencies whose rate the scenario sets, where that is not told beside each of them. */
  pinned?: readonly string[];
}

/** Where the exchange rates come from and how old they are; rates that are not fresh wear a badge, and so do those that are pinned. */
export function RateOrigin({ currency, pinned = [] }: RateOriginProps) {
  const t = useText();
  const write = useWrite();
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
