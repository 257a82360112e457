import { useText } from '#lib/text/text.ts';
import { useCurrencyName } from '#lib/text/use-currency-name.ts';
import { ChipChoice } from '#ui/form/chip-choice.tsx';
import { Select } from '#ui/form/select.tsx';
import type { PlanQuestion } from '#features/plan/public.ts';
import styles from './ask.module.css';
import { selectedMilestone, availableMilestones } from './milestone-question.ts';
import {
  type SelectedQuestion,
  type PlanInQuestion,
  selectedCurrency,
  availableCurrencies,
  selectedItem,
  availableItems,
  availableQuestions,
} from './question-choices.ts';
import { CrisisChoice } from './crisis-choice.tsx';

interface QuestionSelectProps {
  /** The question with which the dialog was opened. */
  asked: PlanQuestion;
  chosen: SelectedQuestion;
  plan: PlanInQuestion;
  onChoose: (chosen: SelectedQuestion) => void;
}

/** Returns a function that gives the name of a question, as the select shows it. */
export function useQuestionName(): (asked: PlanQuestion, plan: PlanInQuestion) => string {
  const t = useText();
  return (asked, plan) => {
    const milestone = asked.milestoneId === undefined ? null : selectedMilestone(asked, plan);
    if (milestone !== null) return t('ask.question.milestone', { name: milestone.name });
    const item = asked.about === 'amount' ? selectedItem(asked, plan) : null;
    if (item === null) return t(`ask.question.${asked.about}`);
    return t(item.category === 'expense' ? 'ask.question.most' : 'ask.question.least', { name: item.name });
  };
}

/** Renders the select for the question, and for its subject: an item, a milestone, a currency or a kind of shock. */
export function QuestionSelect({ asked, chosen, plan, onChoose }: QuestionSelectProps) {
  const t = useText();
  const currencyName = useCurrencyName();
  const nameOf = useQuestionName();
  const questions = availableQuestions(asked, plan);
  const items = availableItems(chosen, plan);
  const milestones = availableMilestones(chosen, plan);
  const subjects = [
    ...milestones.map(({ id, name }) => ({
      value: `milestone ${id}`,
      label: name,
      chosen: { milestoneId: id },
    })),
    ...items.map(({ id, name }) => ({ value: String(id), label: name, chosen: { itemId: id } })),
  ];
  const milestone = selectedMilestone(chosen, plan);
  const subject = milestone === null ? String(selectedItem(chosen, plan)?.id) : `milestone ${milestone.id}`;
  const codes = chosen.about === 'rate' ? availableCurrencies(plan) : [];
  return (
    <>
      <ChipChoice
        label={t('ask.question')}
        size="sm"
        value={chosen.about}
        options={questions.map((question) => ({ value: question.about, label: nameOf(question, plan) }))}
        onChoose={(about) => onChoose(questions.find((one) => one.about === about) ?? { about })}
      />
      {items.length + milestones.length > 1 ? (
        <Select
          className={styles.choice}
          label={t(milestones.length > 0 ? 'ask.milestoneOrItem' : 'ask.item')}
          value={subject}
          data={subjects.map(({ value, label }) => ({ value, label }))}
          onChange={(value) => {
            const found = subjects.find((one) => one.value === value);
            if (found === undefined) return;
            const { itemId: _item, milestoneId: _milestone, ...rest } = chosen;
            onChoose({ ...rest, ...found.chosen });
          }}
        />
      ) : null}
      {codes.length > 1 ? (
        <Select
          className={styles.choice}
          label={t('ask.currency')}
          value={selectedCurrency(chosen, plan) ?? ''}
          data={codes.map((code) => ({ value: code, label: currencyName(code) }))}
          onChange={(value) => {
            const code = codes.find((one) => one === value);
            if (code !== undefined) onChoose({ ...chosen, code });
          }}
        />
      ) : null}
      <CrisisChoice chosen={chosen} plan={plan} onChoose={onChoose} />
    </>
  );
}
