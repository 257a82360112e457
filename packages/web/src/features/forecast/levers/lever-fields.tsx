import type { CurrencyCode } from '@meridian/engine';
import { type ReactNode, useId, useMemo } from 'react';
import { useText } from '#lib/text/text.ts';
import { useCurrencyName } from '#lib/text/use-currency-name.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { Select } from '#ui/form/select.tsx';
import { type AdjustablePlan, adjustableCurrencies, minWorkShift, leversWithEffect } from './lever-changes.ts';
import { LEVER_NAMES, LEVER_RANGES, type LeverName, type Levers, isInPercent } from './levers.ts';
import styles from './levers.module.css';

interface LeverFieldsProps {
  plan: AdjustablePlan;
  levers: Levers;
  onTurn: (levers: Levers) => void;
}

/** Renders one slider per lever, or a note if the lever has no effect on the plan. */
export function LeverFields({ plan, levers, onTurn }: LeverFieldsProps) {
  const t = useText();
  const has = useMemo(() => leversWithEffect(plan), [plan]);
  const earliest = useMemo(() => minWorkShift(plan), [plan]);
  return (
    <div className={styles.levers}>
      {LEVER_NAMES.map((name) => (
        <Lever
          key={name}
          name={name}
          label={t(`levers.${name}`)}
          value={name === 'work' ? Math.max(levers.work, earliest) : levers[name]}
          range={
            name === 'work'
              ? { ...LEVER_RANGES.work, min: Math.max(LEVER_RANGES.work.min, earliest) }
              : LEVER_RANGES[name]
          }
          hint={has[name] ? t(`levers.${name}.hint`) : t(`levers.${name}.none`)}
          isDisabled={!has[name]}
          onTurn={(value) => onTurn({ ...levers, [name]: value })}
        />
      ))}
      <RateLever plan={plan} levers={levers} onTurn={onTurn} />
    </div>
  );
}

interface LeverProps {
  name: LeverName | 'rate';
  label: ReactNode;
  value: number;
  range: { readonly min: number; readonly max: number; readonly step: number };
  hint: string;
  isDisabled: boolean;
  onTurn: (value: number) => void;
}

function Lever({ name, label, value, range, hint, isDisabled, onTurn }: LeverProps) {
  const t = useText();
  const write = useFormatters();
  const hintId = useId();
  const size = Math.abs(value);
  const amount = isInPercent(name) ? write.percent(size, { min: 0, max: 0 }) : write.number(size);
  const text = t(`levers.${name}.value`, { value: amount, count: size, sign: Math.sign(value) });
  return (
    <div className={styles.lever}>
      <label>
        <span className={styles.told}>
          {label} <b>{text}</b>
        </span>
        <input
          type="range"
          {...range}
          value={value}
          disabled={isDisabled}
          aria-valuetext={text}
          aria-describedby={hintId}
          onChange={(event) => onTurn(event.currentTarget.valueAsNumber)}
        />
      </label>
      <p id={hintId} className={styles.note}>
        {hint}
      </p>
    </div>
  );
}

/** Renders the select for a currency, and the slider for the change of its value. */
function RateLever({ plan, levers, onTurn }: LeverFieldsProps) {
  const t = useText();
  const currencyName = useCurrencyName();
  const codes = useMemo(() => adjustableCurrencies(plan), [plan]);
  const known = codes.find((code) => code === levers.rate?.code) ?? codes[0];
  const turn = (code: CurrencyCode, percent: number) => onTurn({ ...levers, rate: { code, percent } });
  const percent = levers.rate?.code === known ? (levers.rate?.percent ?? 0) : 0;
  return (
    <div className={styles.rate}>
      <Lever
        name="rate"
        label={known === undefined ? t('levers.rate.any') : t('levers.rate', { currency: currencyName(known) })}
        value={percent}
        range={LEVER_RANGES.rate}
        hint={known === undefined ? t('levers.rate.none') : t('levers.rate.hint')}
        isDisabled={known === undefined}
        onTurn={(value) => {
          if (known !== undefined) turn(known, value);
        }}
      />
      {codes.length < 2 || known === undefined ? null : (
        <Select<CurrencyCode>
          aria-label={t('levers.rate.choose')}
          size="xs"
          value={known}
          data={codes.map((code) => ({ value: code, label: currencyName(code) }))}
          onChange={(code) => turn(code, percent)}
        />
      )}
    </div>
  );
}
