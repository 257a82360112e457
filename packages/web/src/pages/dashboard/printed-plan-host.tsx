import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useIsPrinting } from '#lib/use-is-printing.ts';

/**
 * Delay in ms until the code of the printed plan is loaded. It is loaded before the user prints, because printing does
 * not wait for it.
 */
const IDLE_MS = 1_500;

/** Replaces the page by the printed form of the plan while it is being printed. */
export function PrintedPlanHost() {
  const isPrinting = useIsPrinting();
  const [Plan, setPlan] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () => {
      import('./printed-plan.tsx').then(
        ({ PrintedPlan }) => setPlan(() => PrintedPlan),
        // If the printed plan cannot be loaded, the page is printed as it is shown.
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
