import { KeepPlan } from '#features/guest/keep-plan.tsx';

/** Where somebody arrives who signed in after trying the product without an account. */
export function KeepPlanPage() {
  return <KeepPlan />;
}
