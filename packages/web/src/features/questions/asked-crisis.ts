/** The crises that a plan can be asked about: the one of the button that asked, and those that come with the product, for everybody. */
import {
  type ShockKind,
  type StressTest,
  crisisCurrency,
  shockKindsOf,
  stressTestPresets,
} from '@meridian/engine';
import type { Asked } from '#features/plan/public.ts';

/** The plan that a crisis comes over. */
type CrisisPlan = Omit<Parameters<typeof crisisCurrency>[1], 'items' | 'rates'> & {
  readonly plan: Parameters<typeof crisisCurrency>[1]['items'];
  readonly currency: Pick<Parameters<typeof crisisCurrency>[1], 'rates'>;
};

/** A crisis; its name is to be put in the person's language where it comes with the product. */
export interface NamedCrisis {
  readonly test: StressTest;
  readonly offset: number;
  readonly name: string;
  readonly isPreset: boolean;
}

/** The crises to choose from, those that come with the product beginning at once; none where the question is about another thing. */
export function crisesFor({ about, crisis }: Asked, plan: CrisisPlan): readonly NamedCrisis[] {
  if (about !== 'crisis') return [];
  const { plan: items, start, currency, assumptions } = plan;
  const told = { items, start, rates: currency.rates, ...(assumptions === undefined ? {} : { assumptions }) };
  const presets = stressTestPresets(crisisCurrency({ fxCurrency: null }, told));
  return [
    ...(crisis === undefined ? [] : [{ ...crisis, isPreset: false }]),
    ...presets.map((test) => ({ test, offset: 0, name: test.name, isPreset: true })),
  ];
}

/** The crisis that was chosen, else that of the button, else the first; null where the question is about another thing. */
export function crisisOf(chosen: Asked, plan: CrisisPlan): NamedCrisis | null {
  const crises = crisesFor(chosen, plan);
  return crises.find(({ isPreset, name }) => isPreset && name === chosen.preset) ?? crises[0] ?? null;
}

/** The kinds of shock that a crisis has, where there are several. */
export function kindsFor(crisis: NamedCrisis | null): readonly ShockKind[] {
  const kinds = crisis === null ? [] : shockKindsOf(crisis.test);
  return kinds.length > 1 ? kinds : [];
}
