import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { report } from '#lib/api/report.ts';
import { PublicSection } from '#pages/public/public-parts.tsx';
import styles from './landing-fan.module.css';

const LiveFan = lazy(async () => ({
  default: (await import('#pages/public/landing/live/live-fan.tsx')).LiveFan,
}));

/**
 * The possible futures of the example household. What simulates them loads once the visitor looks at them and the page has nothing
 * else to do; until then, and where it cannot be had, a still picture of the same futures stands in their place.
 */
export function LandingFan() {
  const frame = useRef<HTMLDivElement>(null);
  const [isLive, setIsLive] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => setIsLive(true));
      else setTimeout(() => setIsLive(true));
    });
    if (frame.current !== null) observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  const still = <div className={styles.still} />;
  return (
    <PublicSection id="safe" title="landing.safe" lead="landing.safe.lead">
      <div ref={frame} className={styles.fan}>
        {isLive ? (
          <ErrorBoundary fallback={still} onError={(error) => report('No futures', error)}>
            <Suspense fallback={still}>
              <LiveFan still={still} />
            </Suspense>
          </ErrorBoundary>
        ) : (
          still
        )}
      </div>
    </PublicSection>
  );
}
