import { useText } from '#lib/text/text.ts';
import { useCurrencyName } from '#lib/text/use-currency-name.ts';
import { ChipChoice } from '#ui/form/chip-choice.tsx';
import { Select } from '#ui/form/select.tsx';
import type { Asked } from './ask-store.ts';
import styles from './ask.module.css';
import {
  type Chosen,
  type Plan,
  codeOf,
  codesFor,
  itemOf,
  itemsFor,
  kindsFor,
  questionsFor,
} from './asked-questions.ts';

interface QuestionPartProps {
  /** What the dialog was opened with. */
  asked: Asked;
  chosen: Chosen;
  plan: Plan;
  onChoose: (chosen: Chosen) => void;
}

/** What a question is called. */
export function useQuestionName(): (asked: Asked, plan: Plan) => string {
  const t = useText();
  return (asked, plan) => {
    const item = asked.about === 'amount' ? itemOf(asked, plan) : null;
    if (item === null) return t(`ask.question.${asked.about}`);
    return t(item.category === 'expense' ? 'ask.question.most' : 'ask.question.least', { name: item.name });
  };
}

/** The question, and of what it is asked: an item, a currency, a kind of shock. */
export function QuestionPart({ asked, chosen, plan, onChoose }: QuestionPartProps) {
  const t = useText();
  const currencyName = useCurrencyName();
  const nameOf = useQuestionName();
  const questions = questionsFor(asked, plan);
  const items = itemsFor(chosen, plan);
  const codes = chosen.about === 'rate' ? codesFor(plan) : [];
  const kinds = kindsFor(chosen);
  return (
    <>
      <ChipChoice
        label={t('ask.question')}
        size="sm"
        value={chosen.about}
        options={questions.map((question) => ({ value: question.about, label: nameOf(question, plan) }))}
        onChoose={(about) => onChoose(questions.find((one) => one.about === about) ?? { about })}
      />
      {items.length > 1 ? (
        <Select
          className={styles.choice}
          label={t('ask.item')}
          value={String(itemOf(chosen, plan)?.id)}
          data={items.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(id) => onChoose({ ...chosen, itemId: Number(id) })}
        />
      ) : null}
      {codes.length > 1 ? (
        <Select
          className={styles.choice}
          label={t('ask.currency')}
          value={codeOf(chosen, plan) ?? ''}
          data={codes.map((code) => ({ value: code, label: currencyName(code) }))}
          onChange={(value) => {
            const code = codes.find((one) => one === value);
            if (code !== undefined) onChoose({ ...chosen, code });
          }}
        />
      ) : null}
      {kinds.length === 0 ? null : (
        <ChipChoice
          label={t('ask.shocks')}
          isLabelShown
          value={chosen.only ?? 'all'}
          options={(['all', ...kinds] as const).map((value) => ({ value, label: t(`ask.shocks.${value}`) }))}
          onChoose={(kind) => {
            const { only: _former, ...whole } = chosen;
            onChoose(kind === 'all' ? whole : { ...whole, only: kind });
          }}
        />
      )}
    </>
  );
}
