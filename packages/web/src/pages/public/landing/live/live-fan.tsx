import { type ReactNode, use, useEffect, useState } from 'react';
import {
  SIMULATES_HERE,
  createRunner,
  openBrowserSimulation,
  useRunner,
} from '#features/advanced-forecast/public.ts';
import { DEFAULT_NUMBER_FORMAT, formatNumber } from '#lib/format/number-format.ts';
import { thisMonth } from '#lib/format/this-month.ts';
import { report } from '#lib/api/report.ts';
import { useLanguage } from '#lib/text/language.ts';
import { LandingChart, LeverSliders } from '#pages/public/landing/landing-chart.tsx';
import type { Levers } from '#pages/public/landing/landing-plan.ts';
import { type FanRows, fanShape } from './fan-shape.ts';
import { textsIn } from './fan-texts.ts';
import styles from './live-fan.module.css';
import { LIVE_LEVERS, liveRequest } from './live-plan.ts';

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
  const { runner, state } = useRunner(openFutures);
  const { shown, error } = state;
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
  return createRunner<Levers, Futures>(
    async (levers) => {
      const begun = performance.now();
      const { fan, paths, probabilityOfShortfall } = await simulation.run(liveRequest(thisMonth(), levers));
      const seconds = (performance.now() - begun) / 1000;
      return { fan, paths, lasting: 100 * (1 - probabilityOfShortfall), seconds };
    },
    { isEnded: () => false, close: simulation.close },
  );
}

/** The fan of the example household's futures, drawn anew while the levers turn; `still` stands there before the first. */
export function LiveFan({ still }: { still: ReactNode }) {
  const language = useLanguage((spoken) => spoken.language);
  const say = use(textsIn(language));
  const [levers, setLevers] = useState(LIVE_LEVERS);
  const futures = useFutures(levers);
  if (futures === null) return still;
  const { lasting, paths, seconds } = futures;
  return (
    <figure className={styles.figure}>
      <LandingChart
        {...fanShape(futures.fan, 'var(--accent-text)')}
        currency="USD"
        label={say('fan.picture')}
      />
      <p className={styles.legend}>{say('fan.legend')}</p>
      <output className={styles.lasting}>
        {say('fan.lasting', { count: formatNumber(Math.round(lasting), DEFAULT_NUMBER_FORMAT) })}
      </output>
      <div className={styles.levers}>
        <LeverSliders levers={levers} onTurn={setLevers} />
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
