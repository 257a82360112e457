import { cardLoadedInView } from '#features/advanced-forecast/card-loaded-in-view.tsx';

/** Renders the card about the safety of the plan, for all users. Computed only while it is visible. */
export const SafetyCard = cardLoadedInView('safety.title', '44rem', async () => (await import('./safety.tsx')).Safety);
