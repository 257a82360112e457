import { useEconomicObjectName } from '#features/economic/public.ts';
import { useText } from '#lib/text/text.ts';
import { ChipChoice } from '#ui/form/chip-choice.tsx';
import { Select } from '#ui/form/select.tsx';
import styles from './ask.module.css';
import { type NamedCrisis, availableCrises, selectedCrisis, availableShockKinds } from './crisis-question.ts';
import type { SelectedQuestion, PlanInQuestion } from './question-choices.ts';

/** Returns a function that names a crisis; presets are translated. */
export function useCrisisName(): (crisis: NamedCrisis) => string {
  const nameOf = useEconomicObjectName();
  return ({ name, isPreset }) => nameOf({ name, is_preset: isPreset });
}

interface CrisisChoiceProps {
  chosen: SelectedQuestion;
  plan: PlanInQuestion;
  onChoose: (chosen: SelectedQuestion) => void;
}

/** Renders the selects for the crisis and its kind of shock. */
export function CrisisChoice({ chosen, plan, onChoose }: CrisisChoiceProps) {
  const t = useText();
  const nameOf = useCrisisName();
  const all = availableCrises(chosen, plan);
  // The crisis of the pressed button may equal a preset except for its first month. It is then listed only once.
  const asked = all.filter(({ isPreset }) => !isPreset).map(nameOf);
  const crises = all.filter((one) => !one.isPreset || !asked.includes(nameOf(one)));
  const crisis = selectedCrisis(chosen, plan);
  const kinds = availableShockKinds(crisis);
  if (crisis === null) return null;
  // The kind of shock is reset, because another crisis may not have it.
  const { only: _kind, ...whole } = chosen;
  return (
    <>
      <Select
        className={styles.choice}
        label={t('ask.crisis')}
        value={keyOf(crisis)}
        data={crises.map((one) => ({ value: keyOf(one), label: nameOf(one) }))}
        onChange={(value) => {
          const found = crises.find((one) => keyOf(one) === value);
          if (found === undefined) return;
          const { preset: _preset, ...own } = whole;
          onChoose(found.isPreset ? { ...own, preset: found.name } : own);
        }}
      />
      {kinds.length === 0 ? null : (
        <ChipChoice
          label={t('ask.shocks')}
          isLabelShown
          value={chosen.only ?? 'all'}
          options={(['all', ...kinds] as const).map((value) => ({ value, label: t(`ask.shocks.${value}`) }))}
          onChoose={(kind) => onChoose(kind === 'all' ? whole : { ...whole, only: kind })}
        />
      )}
    </>
  );
}

const keyOf = ({ isPreset, name }: NamedCrisis) => `${isPreset ? 'preset' : 'own'} ${name}`;
