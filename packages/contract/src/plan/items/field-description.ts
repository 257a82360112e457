/** The description of a field of an item, by its kind. */
import type { Category } from '@meridian/engine';
import type { Word } from '#sentences/sentences.ts';

/** The properties of a field besides its kind. */
interface Described {
  /** The categories that have it; absent: all. Items of others keep its value unseen. */
  readonly categories?: readonly Category[];
  /** The field in whose column, cell and fact it is shown; absent: it has its own. */
  readonly within?:
    | 'existing_funds'
    | 'payout_from_date'
    | 'monthly_interest_rate'
    | 'loan_balance'
    | 'asset_class'
    | 'from_date'
    | 'to_date';
}

/** A milestone of the item's scenario, and how many months after it a date is; before it when negative. */
export interface DateReference {
  readonly milestone_id: number;
  readonly offset_months: number;
}

/** The word that its sentences begin with: `amount` gives 'Amount is required'. */
interface Labelled {
  readonly label: Word;
}

/** A field by its kind. `default` is what it holds when nobody said anything; without one it is required. */
export type FieldDescription = Described &
  (
    | (Labelled & { readonly kind: 'text' | 'lines'; readonly max: number; readonly default?: '' })
    | { readonly kind: 'category' }
    /** `follows`: when nobody said anything, the currency in that other field. */
    | { readonly kind: 'currency'; readonly follows?: 'currency' }
    /** `reference`: the field that says which milestone tells the date. */
    | { readonly kind: 'date'; readonly default: null; readonly reference?: string }
    /** Which milestone tells the date of the field it stands within; null: none. Bodies give it in place of that date. */
    | { readonly kind: 'milestone'; readonly default: null }
    /** `currency` is the field that says which one. */
    | (Labelled & {
        readonly kind: 'money';
        readonly currency: 'currency' | 'existing_funds_currency';
        readonly default?: 0;
      })
    /** Percentages as people write them; `above`: `min` itself is refused. */
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
    /** One of some values; null: what suits the category. */
    | (Labelled & {
        readonly kind: 'choice';
        readonly options: readonly string[];
        readonly default: string | null;
      })
    /** `follows`: when nobody said anything of a new item, that other field decides. */
    | { readonly kind: 'flag'; readonly default: false; readonly follows?: 'asset_class' }
  );

/** The values that a field accepts. */
export type FieldKind = FieldDescription['kind'];
