import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { ChipChoice } from '#ui/form/chip-choice.tsx';
import { createFieldEntry } from '#ui/form/field-entry.ts';
import { NumberInput } from '#ui/form/number-input.tsx';
import type { PlanQuestion } from '#features/plan/public.ts';
import styles from './ask.module.css';
import type { PlanInQuestion, GoalCondition } from './question-choices.ts';

/** The default required share of simulated paths, in percent. */
const DEFAULT_SUCCESS_PERCENT = 90;

interface GoalInputsProps {
  condition: GoalCondition;
  /** The kind of question, which determines the wording of the conditions. */
  about: PlanQuestion['about'];
  plan: PlanInQuestion;
  /** True if the question can be answered by simulation. */
  isSimulated: boolean;
  onChange: (changed: Partial<GoalCondition>) => void;
}

/** Renders the inputs for the condition to meet, and for the required share of simulated paths. */
export function GoalInputs({ condition, about, plan, isSimulated, onChange }: GoalInputsProps) {
  const t = useText();
  const monthText = useMonthText();
  const { end, success } = condition;
  // Rounded down, so that the unchanged plan meets it.
  const asItEnds = Math.max(0, Math.floor(plan.forecast.forecast.at(-1) ?? 0));
  const month = monthText(plan.forecast.labels.at(-1) ?? '', 'full');
  return (
    <div className={styles.wishes}>
      <ChipChoice
        label={t('ask.wish')}
        isLabelShown
        value={end === null ? 'lasts' : 'end'}
        options={(['lasts', 'end'] as const).map((value) => ({
          value,
          // A question about an exchange rate is about net worth, like the card on currency exposure.
          label: t(value === 'lasts' && about === 'rate' ? 'ask.wish.worth' : `ask.wish.${value}`),
        }))}
        onChoose={(kind) => onChange({ end: kind === 'lasts' ? null : createFieldEntry(asItEnds) })}
      />
      {end === null ? null : (
        <NumberInput
          className={styles.choice}
          label={t('ask.end', { month, currency: plan.currency.code })}
          value={end}
          onChange={(entry) => onChange({ end: entry })}
          isAmount
        />
      )}
      {isSimulated ? (
        <ChipChoice
          label={t('ask.sure')}
          isLabelShown
          value={success === null ? 'just' : 'futures'}
          options={(['just', 'futures'] as const).map((value) => ({
            value,
            label: t(`ask.sure.${value}`, { count: DEFAULT_SUCCESS_PERCENT }),
          }))}
          onChoose={(kind) => onChange({ success: kind === 'just' ? null : DEFAULT_SUCCESS_PERCENT })}
        />
      ) : null}
    </div>
  );
}
