import { type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { SIMULATES_HERE, createRunner, openBrowserSimulation } from '#features/advanced-forecast/public.ts';
import { formatAmount, formatCompactAmount } from '#lib/format/amount-format.ts';
import { DEFAULT_NUMBER_FORMAT, formatNumber } from '#lib/format/number-format.ts';
import { thisMonth } from '#lib/format/this-month.ts';
import { report } from '#lib/api/report.ts';
import { useLanguage } from '#lib/text/language.ts';
import { type Levers, YEARS } from '#pages/public/landing/landing-plan.ts';
import { Lever } from '#pages/public/landing/landing-plate.tsx';
import { FAN_HEIGHT, FAN_WIDTH, type FanRows, fanShape } from './fan-shape.ts';
import { textsIn } from './fan-texts.ts';
import styles from './live-fan.module.css';
import { LIVE_LEVERS, liveRequest } from './live-plan.ts';

const compact = (amount: number) => formatCompactAmount(amount, 'USD', DEFAULT_NUMBER_FORMAT);

/** What a simulation said, and how long this machine took for it. */
interface Futures {
  readonly fan: FanRows;
  readonly paths: number;
  /** In percent. */
  readonly lasting: number;
  readonly seconds: number;
}

/** Simulates on the visitor's own machine while the levers turn: the newest wish is next, those between are left out. */
function useFutures(levers: Levers): Futures | null {
  const [{ runner, close }] = useState(openFutures);
  const { shown, error } = useStore(runner.store);
  useEffect(() => close, [close]);
  useEffect(() => {
    if (SIMULATES_HERE) runner.ask(levers);
  }, [runner, levers]);
  useEffect(() => {
    if (error !== null) report('No futures', error);
  }, [error]);
  return shown?.answer ?? null;
}

function openFutures() {
  const simulation = openBrowserSimulation();
  const runner = createRunner<Levers, Futures>(
    async (levers) => {
      const begun = performance.now();
      const { fan, paths, probabilityOfShortfall } = await simulation.run(liveRequest(thisMonth(), levers));
      const seconds = (performance.now() - begun) / 1000;
      return { fan, paths, lasting: 100 * (1 - probabilityOfShortfall), seconds };
    },
    () => false,
  );
  const close = () => {
    runner.cancel();
    simulation.close();
  };
  return { runner, close };
}

/** The fan of the example household's futures, drawn anew while the levers turn; `still` stands there before the first. */
export function LiveFan({ still }: { still: ReactNode }) {
  const language = useLanguage((spoken) => spoken.language);
  const say = use(textsIn(language));
  const [levers, setLevers] = useState(LIVE_LEVERS);
  const futures = useFutures(levers);
  const turn = (changes: Partial<Levers>) => setLevers({ ...levers, ...changes });
  const year = Math.floor(thisMonth() / 12);
  if (futures === null) return still;
  const { lasting, paths, seconds } = futures;
  return (
    <figure className={styles.figure}>
      <FanPicture fan={futures.fan} label={say('fan.picture')} />
      <p dir="ltr" className={styles.axis}>
        <span>{year}</span>
        <span>{year + YEARS / 2}</span>
        <span>{year + YEARS}</span>
      </p>
      <p className={styles.legend}>{say('fan.legend')}</p>
      <output className={styles.lasting}>
        {say('fan.lasting', { count: formatNumber(Math.round(lasting), DEFAULT_NUMBER_FORMAT) })}
      </output>
      <div className={styles.levers}>
        <Lever
          name="invested"
          value={levers.invested}
          written={formatAmount(levers.invested, 'USD', DEFAULT_NUMBER_FORMAT)}
          onTurn={(invested) => turn({ invested })}
        />
        <Lever
          name="working"
          value={levers.working}
          written={String(year + levers.working)}
          onTurn={(working) => turn({ working })}
        />
      </div>
      <figcaption className={styles.caption}>
        {say('fan.caption', {
          paths: formatNumber(paths, DEFAULT_NUMBER_FORMAT),
          seconds: formatNumber(Math.max(0.01, seconds), DEFAULT_NUMBER_FORMAT),
        })}
      </figcaption>
    </figure>
  );
}

function FanPicture({ fan, label }: { fan: FanRows; label: string }) {
  const { marks, median, narrow, wide } = useMemo(() => fanShape(fan), [fan]);
  return (
    <div dir="ltr" className={styles.chart}>
      {marks.map(({ amount, percent }) => (
        <span
          key={amount}
          className={styles.mark}
          data-zero={amount === 0 || undefined}
          style={{ insetBlockEnd: `${percent}%` }}
        >
          {compact(amount)}
        </span>
      ))}
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${FAN_WIDTH} ${FAN_HEIGHT}`}
        preserveAspectRatio="none"
      >
        <path d={wide} className={styles.wide} />
        <path d={narrow} className={styles.narrow} />
        <path d={median} className={styles.median} />
      </svg>
    </div>
  );
}
