/** The collapsible sections of the form, with the fields that only some users need. */
import { type ReactNode, useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import type { FormFieldName } from '#features/plan/fields/field-entries.ts';
import { GROWTH_FIELDS, GrowthFields } from './growth-fields.tsx';
import { FUND_FIELDS, FundFields, PAYOUT_SECTION_FIELDS, PayoutFields } from './item-fund-fields.tsx';
import { FormField, useItemFormState } from './item-form-field.tsx';
import {
  type ItemFormValues,
  isFund,
  isLoan,
  effectiveEntry,
  showsField,
} from '#features/plan/fields/item-form-values.ts';
import { LOAN_FIELDS, LoanFields } from './loan-fields.tsx';
import styles from '#features/plan/fields/item-form.module.css';
import type { PayoutKind } from './payout.ts';
import { optionLabelKey } from '#lib/item-fields.ts';

const SECTIONS = {
  fund: { fields: FUND_FIELDS, Content: FundFields },
  growth: { fields: GROWTH_FIELDS, Content: GrowthFields },
  payout: { fields: PAYOUT_SECTION_FIELDS, Content: PayoutFields },
  loan: { fields: LOAN_FIELDS, Content: LoanFields },
  tax: { fields: ['tax_percent'], Content: () => <FormField name="tax_percent" /> },
} as const satisfies Record<string, { fields: readonly FormFieldName[]; Content: () => ReactNode }>;

type SectionName = keyof typeof SECTIONS;
const NAMES = Object.keys(SECTIONS) as SectionName[];

/** The fields that are shown in a collapsible section. */
export const SECTION_FIELDS: readonly FormFieldName[] = [
  ...NAMES.flatMap((name) => SECTIONS[name].fields),
  'monthly_interest_rate',
];

/** Renders the sections of the category. A section is open at first if it has a value or an error. */
export function ItemSections() {
  const { form, isNew } = useItemFormState();
  const shown = NAMES.filter((name) => SECTIONS[name].fields.some((field) => showsField(form.values, field)));
  return (
    <div className={styles.sections}>
      {shown.map((name) => (
        // The key contains the category, because the same section may have other fields in another category.
        <Section key={`${name} ${form.values.category}`} name={name} isNew={isNew} />
      ))}
    </div>
  );
}

function Section({ name, isNew }: { name: SectionName; isNew: boolean }) {
  const t = useText();
  const { form, payout } = useItemFormState();
  const [isOpen, setIsOpen] = useState(() => isOpenAtFirst(name, form.values, isNew));
  const { fields, Content } = SECTIONS[name];
  const hasRate = name === (isFund(form.values) ? 'fund' : 'growth');
  const asked: readonly FormFieldName[] = hasRate ? [...fields, 'monthly_interest_rate'] : fields;
  const isWrong = asked.some((field) => (form.errors[field] ?? null) !== null);
  const isDeposit = name === 'growth' && isFund(form.values);
  return (
    <details open={isOpen || isWrong} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <span className={styles.heading}>{t(isDeposit ? 'items.section.deposit' : `items.section.${name}`)}</span>{' '}
        <span className="quiet">
          <SectionSummary name={name} values={form.values} payout={payout} />
        </span>
      </summary>
      <div className={styles.section}>
        <Content />
      </div>
    </details>
  );
}

function isOpenAtFirst(name: SectionName, values: ItemFormValues, isNew: boolean): boolean {
  if (name === 'fund') return true;
  if (name === 'loan') return isLoan(values);
  if (name === 'payout') return values.payout_from_date.text !== '' || values.drawable_from.text !== '';
  if (name === 'tax') return values.tax_percent.text !== '';
  return !isNew && values.monthly_interest_rate.text !== '' && !isFund(values);
}

/** Renders a short summary of the values in a section. */
function SectionSummary({ name, values, payout }: { name: SectionName; values: ItemFormValues; payout: PayoutKind }) {
  const t = useText();
  const write = useFormatters();
  if (name === 'growth') return t(optionLabelKey('growth', effectiveEntry(values, 'growth') ?? 'rate'));
  if (name === 'fund') return t(optionLabelKey('asset_class', effectiveEntry(values, 'asset_class') ?? 'equities'));
  if (name === 'payout') return t(`items.payout.${payout}`);
  if (name === 'loan') return t(isLoan(values) ? 'items.section.loan.yes' : 'items.section.loan.no');
  const { value } = values.tax_percent;
  return value === null || value === 0 ? t('items.none') : write.percent(value);
}
