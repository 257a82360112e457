/** Type of the descriptions of item fields, by kind. */
import type { Category } from '@meridian/engine';
import type { LabelName } from '#error-messages/error-message.ts';

/** Properties of a field that do not depend on its kind. */
interface Described {
  /** Categories that have the field; absent: all. An item of another category stores its value but hides it. */
  readonly categories?: readonly Category[];
  /** The field in whose column, cell and summary this one is shown; absent: this field is shown separately. */
  readonly within?:
    | 'existing_funds'
    | 'payout_from_date'
    | 'monthly_interest_rate'
    | 'loan_balance'
    | 'asset_class'
    | 'from_date'
    | 'to_date';
}

/** A milestone of the item's scenario and the offset of the date in months; negative: before the milestone. */
export interface DateReference {
  readonly milestone_id: number;
  readonly offset_months: number;
}

/** Label at the beginning of the field's messages: `amount` gives 'Amount is required'. */
interface Labelled {
  readonly label: LabelName;
}

/** Description of a field by kind. `default` is the value if none is given; a field without one is required. */
export type FieldDescription = Described &
  (
    | (Labelled & { readonly kind: 'text' | 'lines'; readonly max: number; readonly default?: '' })
    | { readonly kind: 'category' }
    /** `follows`: the field whose currency is the default. */
    | { readonly kind: 'currency'; readonly follows?: 'currency' }
    /** `reference`: the field with the milestone that determines this date, if any. */
    | { readonly kind: 'date'; readonly default: null; readonly reference?: string }
    /**
     * Reference to the milestone that determines the date of the field named in `within`; null: none. Bodies contain the
     * reference instead of that date.
     */
    | { readonly kind: 'milestone'; readonly default: null }
    /** `currency`: the field with the currency of the amount. */
    | (Labelled & {
        readonly kind: 'money';
        readonly currency: 'currency' | 'existing_funds_currency';
        readonly default?: 0;
      })
    /** Percentages (0.5 is 0.5 %). `above`: `min` itself is refused. */
    | (Labelled & {
        readonly kind: 'percent';
        readonly min: number;
        readonly max: number;
        readonly above?: true;
        readonly default: 0;
      })
    | (Labelled & {
        readonly kind: 'whole';
        readonly min: number;
        readonly max: number;
        readonly default: number;
      })
    /** One of several options; null: the default of the category. */
    | (Labelled & {
        readonly kind: 'choice';
        readonly options: readonly string[];
        readonly default: string | null;
      })
    /** `follows`: the field that determines the default for a new item. */
    | { readonly kind: 'flag'; readonly default: false; readonly follows?: 'asset_class' }
  );

/** Kind of a field, which determines the type of its values. */
export type FieldKind = FieldDescription['kind'];
