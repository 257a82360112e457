/** What stands in the bulk bar before it is applied. Pure. */
import {
  BULK_ACTIONS,
  type BulkAction,
  type BulkActionName,
  type FieldErrors,
  type FinancialItem,
  bulkAction,
  caseKey,
  tagColor,
} from '@meridian/contract';
import type { Category, CurrencyCode } from '@meridian/engine';
import { validate } from '#lib/api/validate.ts';
import { EMPTY, type Entry, type UnreadableMessages, unreadableErrors } from '#ui/form/entry.ts';

/** The inputs of all actions, under the names of the wire so that the server's messages find their fields. */
export interface BulkDraft {
  action: BulkActionName | null;
  from_date: Entry<string>;
  to_date: Entry<string>;
  extend_months: Entry<number>;
  shift_days: Entry<number>;
  currency: CurrencyCode | null;
  convert: boolean;
  percentage_change: Entry<number>;
  amount_change: Entry<number>;
  monthly_interest_rate: Entry<number>;
  management_fee_saving: Entry<number>;
  management_fee_deposit: Entry<number>;
  interest_limit: Entry<number>;
  category: Category | null;
  tag_name: string;
  /** Null until touched: the colour that its name gives. */
  tag_color: string | null;
}

export const EMPTY_DRAFT: BulkDraft = {
  action: null,
  from_date: EMPTY,
  to_date: EMPTY,
  extend_months: EMPTY,
  shift_days: EMPTY,
  currency: null,
  convert: false,
  percentage_change: EMPTY,
  amount_change: EMPTY,
  monthly_interest_rate: EMPTY,
  management_fee_saving: EMPTY,
  management_fee_deposit: EMPTY,
  interest_limit: EMPTY,
  category: null,
  tag_name: '',
  tag_color: null,
};

/** The actions as the bar offers them. */
export const BULK_GROUPS = [
  { group: 'dates', actions: ['edit_from_date', 'edit_to_date', 'extend_period', 'shift_dates'] },
  { group: 'amounts', actions: ['change_currency', 'adjust_amount_percent', 'adjust_amount_fixed'] },
  { group: 'rates', actions: ['set_interest_rate', 'set_mgmt_fees', 'clear_fees'] },
  { group: 'category', actions: ['change_category'] },
  { group: 'tags', actions: ['add_tag', 'remove_tag', 'clear_all_tags'] },
  { group: 'visibility', actions: ['hide', 'show'] },
  { group: 'other', actions: ['duplicate_items', 'delete'] },
] as const satisfies readonly { group: string; actions: readonly BulkActionName[] }[];

type Input = Exclude<keyof BulkDraft, 'action' | 'convert' | 'tag_color'>;

/** The fields that an action needs, in their order. */
export const BULK_INPUTS: Record<BulkActionName, readonly Input[]> = {
  edit_from_date: ['from_date'],
  edit_to_date: ['to_date'],
  extend_period: ['extend_months'],
  shift_dates: ['shift_days'],
  change_currency: ['currency'],
  adjust_amount_percent: ['percentage_change'],
  adjust_amount_fixed: ['amount_change'],
  set_interest_rate: ['monthly_interest_rate'],
  set_mgmt_fees: ['management_fee_saving', 'management_fee_deposit', 'interest_limit'],
  clear_fees: [],
  change_category: ['category'],
  duplicate_items: [],
  add_tag: ['tag_name'],
  remove_tag: ['tag_name'],
  clear_all_tags: [],
  hide: [],
  show: [],
  delete: [],
};

/** The action by the text of an option. */
export function actionNamed(name: string | null): BulkActionName | null {
  return BULK_ACTIONS.find((known) => known === name) ?? null;
}

/** The call that the draft asks for, or what is wrong with it by field. */
export function readDraft(
  draft: BulkDraft,
  ids: readonly number[],
  knownTags: readonly string[],
  unreadable: UnreadableMessages,
): { body: BulkAction } | { errors: FieldErrors } {
  const inputs = draft.action === null ? [] : BULK_INPUTS[draft.action];
  const wrong = unreadableErrors(
    Object.fromEntries(inputs.map((field) => [field, draft[field]])),
    unreadable,
  );
  if (Object.keys(wrong).length > 0) return { errors: wrong };
  const body = bodyOf(draft, ids, knownTags);
  const errors = validate(bulkAction, body);
  return errors === null ? { body: body as BulkAction } : { errors };
}

function bodyOf(draft: BulkDraft, ids: readonly number[], knownTags: readonly string[]) {
  const { action } = draft;
  if (action === null) return { action, item_ids: ids };
  const inputs = BULK_INPUTS[action].flatMap((field) => {
    const value = valueOf(draft, field);
    const isLeftOut = action === 'set_mgmt_fees' && value === null;
    return isLeftOut ? [] : [[field, value] as const];
  });
  return {
    action,
    item_ids: ids,
    ...Object.fromEntries(inputs),
    ...(action === 'change_currency' && draft.convert ? { convert: true } : {}),
    ...(action === 'add_tag' && draft.tag_name.trim() !== '' && isNewTag(draft.tag_name, knownTags)
      ? { tag_color: colorOf(draft) }
      : {}),
    ...(action === 'duplicate_items' ? { duplicate: true } : {}),
  };
}

/** What the wire takes: a choice not made is a text that is none, so that the message says what is missing. */
function valueOf(draft: BulkDraft, field: Input) {
  if (field === 'currency' || field === 'category') return draft[field] ?? '';
  return field === 'tag_name' ? draft.tag_name : draft[field].value;
}

/** Whether no tag has this name yet, in any case of letters: only then it takes a colour. */
export function isNewTag(name: string, knownTags: readonly string[]): boolean {
  return knownTags.every((known) => caseKey(known) !== caseKey(name.trim()));
}

/** The colour that a new tag will have. */
export function colorOf({ tag_name, tag_color }: BulkDraft): string {
  return tag_color ?? tagColor(tag_name.trim().normalize('NFC'));
}

/** Whether Enter in the field of the tag may apply (product.md section 5). */
export function mayApplyByEnter({ action, tag_name }: BulkDraft): boolean {
  return action !== null && (!BULK_INPUTS[action].includes('tag_name') || tag_name.trim() !== '');
}

/** The names of the tags that these items carry, each once. */
export function tagsCarried(items: readonly FinancialItem[]): string[] {
  const names = items.flatMap(({ tags }) => tags.map(({ name }) => name));
  return [...new Set(names)].toSorted((one, other) => one.localeCompare(other));
}
