import type { CurrencyCode } from '@meridian/engine';
import { type ReactNode, type RefObject, Suspense, lazy, useEffect, useId, useRef, useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { Amount } from './amount.tsx';
import styles from './converted-amount.module.css';
import { SidePart } from '#ui/layout/side-part.tsx';
import type { ShownRates } from './rate-origin.tsx';

/** Loaded with the first amount that somebody asks about. */
const RatesTip = lazy(async () => ({ default: (await import('./rates-tip.tsx')).RatesTip }));

interface ConvertedAmountProps {
  /** In the display currency. */
  value: number;
  /** The currencies it was converted from; the display currency itself needs no rate. */
  from: readonly CurrencyCode[];
  currency: ShownRates;
  /**
   * What the keyboard reaches it by: a stop of its own, the cell of a grid in which it lies, or, where many figures stand together,
   * the one `RatesUsed` of all of them.
   */
  reachedBy?: 'itself' | 'cell' | 'card';
  signed?: boolean;
}

/** An amount of other currencies in the display currency. It tells rates, source and date under pointer, finger and focus. */
export function ConvertedAmount({
  value,
  from,
  currency,
  reachedBy = 'itself',
  signed = false,
}: ConvertedAmountProps) {
  const amount = <Amount value={value} currency={currency.code} signed={signed} />;
  const converted = foreignOf(from, currency);
  if (converted.length === 0) return amount;
  return (
    <ToldRates from={converted} currency={currency} reachedBy={reachedBy}>
      {amount}
    </ToldRates>
  );
}

/** Words that tell the rates of all that stands around them; nothing where nothing was converted. */
export function RatesUsed({ from, currency }: Pick<ConvertedAmountProps, 'from' | 'currency'>) {
  const t = useText();
  const converted = foreignOf(from, currency);
  if (converted.length === 0) return null;
  return (
    <ToldRates from={converted} currency={currency}>
      {t('rates.used')}
    </ToldRates>
  );
}

const foreignOf = (from: readonly CurrencyCode[], { code }: ShownRates) =>
  [...new Set(from)].filter((each) => each !== code);

interface ToldRatesProps extends Pick<ConvertedAmountProps, 'from' | 'currency' | 'reachedBy'> {
  children: ReactNode;
}

/** Something that tells rates when it is pointed at, pressed or focused. */
function ToldRates({ from, currency, reachedBy = 'itself', children }: ToldRatesProps) {
  const inCell = reachedBy === 'cell';
  const t = useText();
  const anchor = useRef<HTMLElement>(null);
  const id = useId();
  const { isOpen, openSoon, open, close, closeSoon } = useOpening(anchor, id, inCell);
  const pointer = {
    // A finger enters and leaves with every press, which is a click as well. Not 'enter': React misses that one when what lay
    // above is gone, as what another amount told.
    onPointerOver: ({ pointerType }: { pointerType: string }) => pointerType === 'mouse' && openSoon(),
    onPointerOut: ({ pointerType }: { pointerType: string }) => pointerType === 'mouse' && closeSoon(),
  };
  return (
    <>
      {reachedBy !== 'itself' ? (
        <span
          ref={anchor}
          className={styles.told}
          {...pointer}
          onPointerUp={({ pointerType }) => !inCell && pointerType === 'touch' && open()}
        >
          {children}
        </span>
      ) : (
        <button
          ref={anchor as RefObject<HTMLButtonElement>}
          type="button"
          className={styles.told}
          aria-describedby={isOpen ? id : undefined}
          {...pointer}
          onFocus={openSoon}
          onBlur={close}
          onClick={open}
        >
          {children}
          <span className="visually-hidden"> {t('rates.tell')}</span>
        </button>
      )}
      {isOpen ? (
        <SidePart>
          <Suspense fallback={null}>
            <RatesTip
              anchor={anchor}
              id={id}
              isBeside={inCell}
              from={from}
              currency={currency}
              onPointerEnter={open}
              onPointerLeave={closeSoon}
            />
          </Suspense>
        </SidePart>
      ) : null}
    </>
  );
}

const OPEN_AFTER_MS = 300;
/** Time enough to move the pointer onto what opened. */
const CLOSE_AFTER_MS = 150;

/** Open while somebody points at it or it has the focus; a press elsewhere and Escape close it. */
function useOpening(anchor: RefObject<HTMLElement | null>, id: string, inCell: boolean) {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const change = (to: boolean, after: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsOpen(to), after);
  };
  const openSoon = () => change(true, OPEN_AFTER_MS);
  const closeSoon = () => change(false, CLOSE_AFTER_MS);
  const set = (to: boolean) => {
    clearTimeout(timer.current);
    setIsOpen(to);
  };
  const close = () => set(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    const cell = inCell ? cellOf(anchor.current) : null;
    if (cell === null) return undefined;
    cell.addEventListener('focus', openSoon);
    cell.addEventListener('blur', close);
    return () => {
      cell.removeEventListener('focus', openSoon);
      cell.removeEventListener('blur', close);
    };
  }, [anchor, inCell]);

  useEffect(() => {
    if (!isOpen) return undefined;
    const cell = inCell ? cellOf(anchor.current) : null;
    const onPress = ({ target }: Event) => {
      const isInside = [anchor.current, document.getElementById(id)].some(
        (part) => target instanceof Node && part?.contains(target),
      );
      if (!isInside) setIsOpen(false);
    };
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setIsOpen(false);
    cell?.setAttribute('aria-describedby', id);
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey, true);
    return () => {
      cell?.removeAttribute('aria-describedby');
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey, true);
    };
  }, [isOpen, anchor, id, inCell]);

  return { isOpen, open: () => set(true), openSoon, close, closeSoon };
}

const cellOf = (element: HTMLElement | null) => element?.closest<HTMLElement>('[role=gridcell]') ?? null;
