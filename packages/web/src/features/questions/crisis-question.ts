/** Selects the crises offered for a question: the crisis of the pressed button, and the presets. */
import {
  type ShockKind,
  type StressTest,
  selectCrisisCurrency,
  listShockKinds,
  stressTestPresets,
} from '@meridian/engine';
import type { PlanQuestion } from '#features/plan/public.ts';

/** The parts of a plan that determine the crises to choose from. */
type CrisisPlan = Omit<Parameters<typeof selectCrisisCurrency>[1], 'items' | 'rates'> & {
  readonly plan: Parameters<typeof selectCrisisCurrency>[1]['items'];
  readonly currency: Pick<Parameters<typeof selectCrisisCurrency>[1], 'rates'>;
};

/** A crisis with its name; the name of a preset must be translated. */
export interface NamedCrisis {
  readonly test: StressTest;
  readonly offset: number;
  readonly name: string;
  readonly isPreset: boolean;
}

/** Returns the crises to choose from, presets starting in the current month; empty for other questions. */
export function availableCrises({ about, crisis }: PlanQuestion, plan: CrisisPlan): readonly NamedCrisis[] {
  if (about !== 'crisis') return [];
  const { plan: items, start, currency, assumptions } = plan;
  const crisisContext = { items, start, rates: currency.rates, ...(assumptions === undefined ? {} : { assumptions }) };
  const presets = stressTestPresets(selectCrisisCurrency({ fxCurrency: null }, crisisContext));
  return [
    ...(crisis === undefined ? [] : [{ ...crisis, isPreset: false }]),
    ...presets.map((test) => ({ test, offset: 0, name: test.name, isPreset: true })),
  ];
}

/**
 * Returns the preset crisis that the question names, otherwise the first available one; the user's own crisis comes first. Returns null
 * for a question that is not about a crisis.
 */
export function selectedCrisis(chosen: PlanQuestion, plan: CrisisPlan): NamedCrisis | null {
  const crises = availableCrises(chosen, plan);
  return crises.find(({ isPreset, name }) => isPreset && name === chosen.preset) ?? crises[0] ?? null;
}

/** Returns the kinds of shock of a crisis if it has more than one; otherwise an empty list. */
export function availableShockKinds(crisis: NamedCrisis | null): readonly ShockKind[] {
  const kinds = crisis === null ? [] : listShockKinds(crisis.test);
  return kinds.length > 1 ? kinds : [];
}
