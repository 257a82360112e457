import { LIMITS, type PlanVariant, caseKey, copyNamer } from '@meridian/contract';
import { FormattedMessage } from 'react-intl';
import type { Text } from '#lib/text/text.ts';

/** What a variant is called, with the name of its item in that name's own direction of writing. */
export function VariantName({ variant: { kind, item } }: { variant: PlanVariant }) {
  return <FormattedMessage id={`sensitivity.variant.${kind}`} values={{ name: <bdi>{item?.name}</bdi> }} />;
}

/** What a person does with a variant, as the subject of a sentence: 'Working a year longer'. */
export function VariantDoing({ variant: { kind, item } }: { variant: PlanVariant }) {
  return <FormattedMessage id={`sensitivity.doing.${kind}`} values={{ name: <bdi>{item?.name}</bdi> }} />;
}

/** The name as plain text. */
export function variantName({ kind, item }: PlanVariant, t: Text): string {
  return t(`sensitivity.variant.${kind}`, { name: item?.name });
}

/** What the scenario is called that keeps a variant; a name that nobody has yet. */
export function keptName(wanted: string, taken: readonly string[]): string {
  const name = Array.from(wanted).slice(0, LIMITS.nameMaxCharacters).join('').trimEnd();
  const isTaken = taken.some((other) => caseKey(other) === caseKey(name));
  return isTaken ? copyNamer(taken)(name) : name;
}
