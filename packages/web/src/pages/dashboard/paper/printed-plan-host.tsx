import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { usePrinting } from '#lib/printing.ts';

/** Once the page is at rest: a printer does not wait until the plan's paper form has been loaded. */
const IDLE_MS = 1_500;

/** Puts the plan's paper form in place of the page for as long as it is printed. */
export function PrintedPlanHost() {
  const isPrinting = usePrinting();
  const [Plan, setPlan] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () => {
      import('./printed-plan.tsx').then(
        ({ PrintedPlan }) => setPlan(() => PrintedPlan),
        // Without it the page is printed as it stands on the screen.
        () => undefined,
      );
    };
    const timer = setTimeout(load, IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isPrinting || Plan === null) return null;
  return createPortal(
    <Suspense fallback={null}>
      <Plan />
    </Suspense>,
    document.body,
  );
}
