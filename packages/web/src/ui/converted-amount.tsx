import type { TooltipProps } from '@mantine/core';
import { type CurrencyCode, convert } from '@meridian/engine';
import { useText } from '#lib/text/text.ts';
import { Amount } from './amount.tsx';
import styles from './converted-amount.module.css';
import { useFormatters } from './display-settings.ts';
import { Badge, RateSourceInfo, type DisplayedRates } from './rate-source.tsx';
import { TappableTooltip } from './tappable-tooltip.tsx';

interface Conversion {
  /** The currencies of the amounts before conversion. The display currency itself needs no rate. */
  from: readonly CurrencyCode[];
  currency: DisplayedRates;
}

interface ConvertedAmountProps extends Conversion {
  /** The amount in the display currency. */
  value: number;
  /**
   * The element whose keyboard focus shows the rates: this amount, the `RatesTip` around it (`cell`), or one `RatesUsed` for all figures of
   * a card.
   */
  reachedBy?: 'itself' | 'cell' | 'card';
  signed?: boolean;
  /** True to show four significant digits, as in `Amount`. */
  rounded?: boolean;
}

/** Renders an amount converted into the display currency. Rates, source and date are shown on hover, tap and focus. */
export function ConvertedAmount({
  value,
  from,
  currency,
  reachedBy,
  signed = false,
  rounded = false,
}: ConvertedAmountProps) {
  const t = useText();
  const amount = <Amount value={value} currency={currency.code} signed={signed} rounded={rounded} />;
  if (foreignOf(from, currency).length === 0) return amount;
  const amountText = <span className={styles.told}>{amount}</span>;
  if (reachedBy === 'cell') return amountText;
  return (
    <RatesTip from={from} currency={currency}>
      {reachedBy === 'card' ? (
        amountText
      ) : (
        <button type="button" className={styles.told}>
          {amount}
          <span className="visually-hidden"> {t('rates.tell')}</span>
        </button>
      )}
    </RatesTip>
  );
}

/**
 * Renders a text button that shows the rates of all converted amounts around it; renders nothing if nothing was
 * converted.
 */
export function RatesUsed(conversion: Conversion) {
  const t = useText();
  if (foreignOf(conversion.from, conversion.currency).length === 0) return null;
  return (
    <RatesTip {...conversion}>
      <button type="button" className={styles.told}>
        {t('rates.used')}
        <span className="visually-hidden"> {t('rates.tell')}</span>
      </button>
    </RatesTip>
  );
}

type RatesTipProps = Conversion & Pick<TooltipProps, 'position' | 'disabled' | 'children'>;

/** Wraps an element and shows, in a tooltip, the rates by which the amounts in it were converted. */
export function RatesTip({ from, currency, disabled = false, ...rest }: RatesTipProps) {
  const foreign = foreignOf(from, currency);
  return (
    <TappableTooltip
      {...rest}
      disabled={disabled || foreign.length === 0}
      label={<Rates from={foreign} currency={currency} />}
    />
  );
}

const foreignOf = (from: readonly CurrencyCode[], { code }: DisplayedRates) =>
  [...new Set(from)].filter((each) => each !== code);

/** Renders the value of one unit of each currency, and the source of the rates. */
function Rates({ from, currency }: Conversion) {
  const t = useText();
  const write = useFormatters();
  const { code, rates, pinned, unquoted } = currency;
  const noteOf = (each: CurrencyCode) => {
    const pair = [each, code];
    if (pair.some((one) => pinned.includes(one))) return 'rates.pinned';
    return pair.some((one) => unquoted.includes(one)) ? 'rates.unquoted' : null;
  };
  const isQuoted = [...from, code].some((each) => each !== 'USD' && !pinned.includes(each));
  return (
    <span className={styles.rates}>
      {from.map((each) => {
        const rate = convert(1, each, code, rates);
        const note = noteOf(each);
        const decimals = { min: 2, max: Math.max(4, 3 - Math.floor(Math.log10(rate))) };
        return (
          <span key={each}>
            <bdi dir="ltr">{`1 ${each} = ${write.number(rate, decimals)} ${code}`}</bdi>{' '}
            {note === null ? null : <Badge>{t(note)}</Badge>}
          </span>
        );
      })}
      {isQuoted ? <RateSourceInfo currency={currency} /> : null}
    </span>
  );
}
