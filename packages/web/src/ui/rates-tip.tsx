import { type CurrencyCode, convert } from '@meridian/engine';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '#lib/text/text.ts';
import { useWrite } from './display.ts';
import { RateOrigin, type ShownRates } from './rate-origin.tsx';
import styles from './rates-tip.module.css';

interface RatesTipProps {
  /** The amount that it is about. */
  anchor: RefObject<HTMLElement | null>;
  id: string;
  /** At the end of the amount, where there is room, so that those above and below it stay in sight; otherwise above it. */
  isBeside: boolean;
  from: readonly CurrencyCode[];
  currency: ShownRates;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
}

/** What one unit of each currency is worth, and who says so; it stays with its amount while the page scrolls or grows. */
export function RatesTip({ anchor, id, isBeside, from, currency, ...pointer }: RatesTipProps) {
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const follow = () => {
      if (tip.current !== null && anchor.current !== null) place(tip.current, anchor.current, isBeside);
    };
    // What is above it may still come or go.
    const observer = new ResizeObserver(follow);
    observer.observe(document.body);
    follow();
    addEventListener('scroll', follow, { capture: true, passive: true });
    addEventListener('resize', follow);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', follow, { capture: true });
      removeEventListener('resize', follow);
    };
  }, [anchor, isBeside]);
  // React's own portal is there at once and can be placed; in the page's main part, where screen readers find it.
  return createPortal(
    <div ref={tip} id={id} role="tooltip" className={styles.tip} {...pointer}>
      <Rates from={from} currency={currency} />
    </div>,
    document.getElementById('main') ?? document.body,
  );
}

/** Pixels between it and its amount, and to the edge of the window. */
const GAP = 6;

function place(tip: HTMLElement, anchor: HTMLElement, isBeside: boolean): void {
  const { left, right, top, bottom, width, height } = anchor.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetWidth, offsetHeight } = tip;
  const most = { x: clientWidth - offsetWidth - GAP, y: clientHeight - offsetHeight - GAP };
  const [before, after] = [left - offsetWidth - GAP, right + GAP];
  const isMirrored = getComputedStyle(anchor).direction === 'rtl';
  const [wanted, other] = isMirrored ? [before, after] : [after, before];
  const fits = (x: number) => x >= GAP && x <= most.x;
  const above = top - offsetHeight - GAP;
  const x = isBeside ? (fits(wanted) ? wanted : other) : left + (width - offsetWidth) / 2;
  const y = isBeside ? top + (height - offsetHeight) / 2 : above < GAP ? bottom + GAP : above;
  tip.style.left = `${Math.max(GAP, Math.min(x, most.x))}px`;
  tip.style.top = `${Math.max(GAP, Math.min(y, most.y))}px`;
}

function Rates({ from, currency }: Pick<RatesTipProps, 'from' | 'currency'>) {
  const t = useText();
  const write = useWrite();
  const { code, rates, pinned, unquoted } = currency;
  const notes = (each: CurrencyCode) => {
    const pair = [each, code];
    if (pair.some((one) => pinned.includes(one))) return t('rates.pinned');
    return pair.some((one) => unquoted.includes(one)) ? t('rates.unquoted') : '';
  };
  const isQuoted = [...from, code].some((each) => each !== 'USD' && !pinned.includes(each));
  return (
    <>
      {from.map((each) => {
        const rate = convert(1, each, code, rates);
        const decimals = { min: 2, max: Math.max(4, 3 - Math.floor(Math.log10(rate))) };
        return (
          <span key={each} className={styles.rate}>
            <bdi dir="ltr">{`1 ${each} = ${write.number(rate, decimals)} ${code}`}</bdi> {notes(each)}
          </span>
        );
      })}
      {isQuoted ? <RateOrigin currency={currency} /> : null}
    </>
  );
}
