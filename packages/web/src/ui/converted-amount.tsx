import type { TooltipProps } from '@mantine/core';
import { type CurrencyCode, convert } from '@meridian/engine';
import { useText } from '#lib/text/text.ts';
import { Amount } from './amount.tsx';
import styles from './converted-amount.module.css';
import { useWrite } from './display.ts';
import { Badge, RateOrigin, type ShownRates } from './rate-origin.tsx';
import { Tip } from './tip.tsx';

interface Conversion {
  /** The currencies that were converted; the display currency itself needs no rate. */
  from: readonly CurrencyCode[];
  currency: ShownRates;
}

interface ConvertedAmountProps extends Conversion {
  /** In the display currency. */
  value: number;
  /**
   * How the keyboard reaches its rates: by a stop of its own, by the `RatesTip` around it, or, where many figures stand together,
   * by the one `RatesUsed` of all of them.
   */
  reachedBy?: 'itself' | 'cell' | 'card';
  signed?: boolean;
  /** As of `Amount`. */
  rounded?: boolean;
}

/** An amount of other currencies in the display currency. It tells rates, source and date under pointer, finger and focus. */
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
  const told = <span className={styles.told}>{amount}</span>;
  if (reachedBy === 'cell') return told;
  return (
    <RatesTip from={from} currency={currency}>
      {reachedBy === 'card' ? (
        told
      ) : (
        <button type="button" className={styles.told}>
          {amount}
          <span className="visually-hidden"> {t('rates.tell')}</span>
        </button>
      )}
    </RatesTip>
  );
}

/** Words that tell the rates of all that stands around them; nothing where nothing was converted. */
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

/** Tells at an element the rates by which what it shows was converted. */
export function RatesTip({ from, currency, disabled = false, ...rest }: RatesTipProps) {
  const foreign = foreignOf(from, currency);
  return (
    <Tip
      {...rest}
      disabled={disabled || foreign.length === 0}
      label={<Rates from={foreign} currency={currency} />}
    />
  );
}

const foreignOf = (from: readonly CurrencyCode[], { code }: ShownRates) =>
  [...new Set(from)].filter((each) => each !== code);

/** The worth of one unit of each currency, and who says so. */
function Rates({ from, currency }: Conversion) {
  const t = useText();
  const write = useWrite();
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
      {isQuoted ? <RateOrigin currency={currency} /> : null}
    </span>
  );
}
