/** What stands in the bulk bar before it is applied. Pure. */
import {
  BULK_ACTIONS,
  type BulkAction,
  type BulkActionName,
  FIELD_EDITS,
  type FieldEditName,
  type FieldErrors,
  bulkAction,
  isFieldEdit,
} from '@meridian/contract';
import { validate } from '#lib/api/validate.ts';
import { EMPTY, type Entry, entryOf, type UnreadableMessages, unreadableErrors } from '#ui/form/entry.ts';
import { colorOf, isNewTag } from './bulk-tag.ts';
import { type FieldEntries, blankEntry, forFields } from '#features/items/form/field-entries.ts';

type EditedField = (typeof FIELD_EDITS)[FieldEditName]['fields'][number];

/** The inputs of all actions, under the names of the wire so that the server's messages find their fields. */
export interface BulkDraft extends Pick<FieldEntries, EditedField | 'currency'> {
  action: BulkActionName | null;
  extend_months: Entry<number>;
  shift_days: Entry<number>;
  convert: boolean;
  /** The items are not paid out at all: the date goes, which an empty field would leave as it is. */
  endsPayout: boolean;
  percentage_change: Entry<number>;
  include_existing_funds: boolean;
  amount_change: Entry<number>;
  tag_name: string;
  /** Null until touched: the colour that its name gives. */
  tag_color: string | null;
}

/** The actions that set fields, and which. */
const EDIT_INPUTS = Object.fromEntries(
  Object.entries(FIELD_EDITS).map(([action, { fields }]) => [action, fields as readonly EditedField[]]),
) as Record<FieldEditName, readonly EditedField[]>;
const EDITS = Object.keys(EDIT_INPUTS) as FieldEditName[];

export const EMPTY_DRAFT: BulkDraft = {
  ...(forFields(Object.values(EDIT_INPUTS).flat(), blankEntry) as Pick<FieldEntries, EditedField>),
  action: null,
  // What its list shows until something else is chosen.
  interval_months: entryOf(1),
  extend_months: EMPTY,
  shift_days: EMPTY,
  currency: null,
  convert: false,
  endsPayout: false,
  percentage_change: EMPTY,
  include_existing_funds: false,
  amount_change: EMPTY,
  tag_name: '',
  tag_color: null,
};

/** The actions as the bar offers them; what sets fields and has no group of its own stands under 'details'. */
const GROUPS = [
  { group: 'dates', actions: ['edit_from_date', 'edit_to_date', 'extend_period', 'shift_dates'] },
  { group: 'amounts', actions: ['change_currency', 'adjust_amount_percent', 'adjust_amount_fixed'] },
  { group: 'rates', actions: ['set_interest_rate', 'set_mgmt_fees', 'clear_fees'] },
  { group: 'details', actions: ['change_category'] },
  { group: 'tags', actions: ['add_tag', 'remove_tag', 'clear_all_tags'] },
  { group: 'visibility', actions: ['hide', 'show'] },
  { group: 'other', actions: ['duplicate_items', 'delete'] },
] as const satisfies readonly { group: string; actions: readonly BulkActionName[] }[];
const PLACED: readonly BulkActionName[] = GROUPS.flatMap(({ actions }) => actions);

export const BULK_GROUPS: readonly {
  group: (typeof GROUPS)[number]['group'];
  actions: readonly BulkActionName[];
}[] = GROUPS.map(({ group, actions }) => {
  const others = EDITS.filter((action) => !PLACED.includes(action));
  return { group, actions: group === 'details' ? [...actions, ...others] : actions };
});

type BulkFlag = 'convert' | 'include_existing_funds' | 'endsPayout';
type Input = Exclude<keyof BulkDraft, BulkFlag | 'action' | 'tag_color'>;

/** The fields that an action needs, in their order. */
export const BULK_INPUTS = {
  ...EDIT_INPUTS,
  extend_period: ['extend_months'],
  shift_dates: ['shift_days'],
  change_currency: ['currency'],
  adjust_amount_percent: ['percentage_change'],
  adjust_amount_fixed: ['amount_change'],
  clear_fees: [],
  duplicate_items: [],
  add_tag: ['tag_name'],
  remove_tag: ['tag_name'],
  clear_all_tags: [],
  hide: [],
  show: [],
  delete: [],
} as const satisfies Record<BulkActionName, readonly Input[]>;

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
  const inputs: readonly Input[] =
    draft.action === null || endsPayout(draft) ? [] : BULK_INPUTS[draft.action];
  const wrong = unreadableErrors(
    Object.fromEntries(inputs.map((field) => [field, draft[field]])),
    unreadable,
  );
  if (Object.keys(wrong).length > 0) return { errors: wrong };
  const body = bodyOf(draft, ids, knownTags);
  const errors = validate(bulkAction, body);
  return errors === null ? { body: body as BulkAction } : { errors };
}

/** Whether the draft takes the payout of items away; then no other input counts. */
export function endsPayout(draft: Pick<BulkDraft, 'action' | 'endsPayout'>): boolean {
  return draft.action === 'set_payout' && draft.endsPayout;
}

function bodyOf(draft: BulkDraft, ids: readonly number[], knownTags: readonly string[]) {
  const { action } = draft;
  if (action === null) return { action, item_ids: ids };
  if (endsPayout(draft)) return { action, item_ids: ids, payout_from_date: null };
  const needed: readonly Input[] = BULK_INPUTS[action];
  // Of several fields those are set in which something stands.
  const mayLeaveOut = isFieldEdit(action) && 'empty' in FIELD_EDITS[action];
  const inputs = needed.flatMap((field) => {
    const value = valueOf(draft, field);
    const isLeftOut = mayLeaveOut && value === null;
    return isLeftOut ? [] : [[field, value] as const];
  });
  return {
    action,
    item_ids: ids,
    ...Object.fromEntries(inputs),
    ...(action === 'change_currency' && draft.convert ? { convert: true } : {}),
    ...(action === 'adjust_amount_percent' && draft.include_existing_funds
      ? { include_existing_funds: true }
      : {}),
    ...(action === 'add_tag' && draft.tag_name.trim() !== '' && isNewTag(draft.tag_name, knownTags)
      ? { tag_color: colorOf(draft) }
      : {}),
    ...(action === 'duplicate_items' ? { duplicate: true } : {}),
  };
}

/** What the wire takes: a choice not made is a text that is none, so that the message says what is missing. */
function valueOf(draft: BulkDraft, field: Input) {
  const entry = draft[field];
  if (entry === null) return '';
  return typeof entry === 'string' ? entry : entry.value;
}

/** Whether Enter in the field of the tag may apply (product.md section 5). */
export function mayApplyByEnter({ action, tag_name }: BulkDraft): boolean {
  if (action === null) return false;
  const inputs: readonly Input[] = BULK_INPUTS[action];
  return !inputs.includes('tag_name') || tag_name.trim() !== '';
}
