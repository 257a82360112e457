/** The entries of the bulk bar before it is applied. Pure. */
import {
  BULK_ACTIONS,
  type BulkAction,
  type BulkActionName,
  FIELD_EDITS,
  type FieldEditName,
  type FieldErrors,
  bulkAction,
  caseKey,
  isFieldEdit,
  tagColor,
} from '@meridian/contract';
import { validate } from '#lib/api/validate.ts';
import { EMPTY, type Entry, entryOf, type UnreadableMessages, unreadableErrors } from '#ui/form/entry.ts';
import { type FieldEntries, blankEntry, forFields } from '#features/plan/fields/field-entries.ts';

type EditedField = (typeof FIELD_EDITS)[FieldEditName]['fields'][number];

/** Inputs that are no field of an item. */
const OTHER_INPUTS = {
  extend_months: EMPTY as Entry<number>,
  shift_days: EMPTY as Entry<number>,
  convert: false,
  /** The items are not paid out at all: the date goes, which an empty field would leave as it is. */
  endsPayout: false,
  percentage_change: EMPTY as Entry<number>,
  include_existing_funds: false,
  amount_change: EMPTY as Entry<number>,
  tag_name: '',
  /** Null until touched: the colour that its name gives. */
  tag_color: null as string | null,
};

/** The inputs of all actions, under the names of the wire so that the server's messages find their fields. */
export type BulkDraft = Pick<FieldEntries, EditedField | 'currency'> &
  typeof OTHER_INPUTS & { action: BulkActionName | null };

export const EMPTY_DRAFT: BulkDraft = {
  ...(forFields(
    Object.values(FIELD_EDITS).flatMap(({ fields }): readonly EditedField[] => fields),
    blankEntry,
  ) as Pick<FieldEntries, EditedField>),
  ...OTHER_INPUTS,
  action: null,
  currency: null,
  // The list shows this until something else is chosen.
  interval_months: entryOf(1),
  // Chosen when something is to be locked.
  is_locked: true,
};

const GROUPS = ['dates', 'amounts', 'rates', 'details', 'tags', 'visibility', 'other'] as const;
type BulkFlag = 'convert' | 'include_existing_funds' | 'endsPayout';
export type BulkInput = Exclude<keyof BulkDraft, BulkFlag | 'action' | 'tag_color'>;

interface Action {
  readonly group: (typeof GROUPS)[number];
  /** Those of an action that sets fields are the fields. */
  readonly inputs?: readonly BulkInput[];
  readonly flag?: BulkFlag;
}

/** The actions in the order in which the bar offers them; what else sets fields stands under 'details'. */
const ACTIONS: Record<Exclude<BulkActionName, FieldEditName>, Action> &
  Partial<Record<FieldEditName, Action>> = {
  edit_from_date: { group: 'dates' },
  edit_to_date: { group: 'dates' },
  extend_period: { group: 'dates', inputs: ['extend_months'] },
  shift_dates: { group: 'dates', inputs: ['shift_days'] },
  change_currency: { group: 'amounts', inputs: ['currency'], flag: 'convert' },
  adjust_amount_percent: {
    group: 'amounts',
    inputs: ['percentage_change'],
    flag: 'include_existing_funds',
  },
  adjust_amount_fixed: { group: 'amounts', inputs: ['amount_change'] },
  set_interest_rate: { group: 'rates' },
  set_growth: { group: 'rates' },
  set_tax: { group: 'rates' },
  set_mgmt_fees: { group: 'rates' },
  clear_fees: { group: 'rates' },
  change_category: { group: 'details' },
  set_notes: { group: 'details' },
  set_interval: { group: 'details' },
  set_payout: { group: 'details', flag: 'endsPayout' },
  add_tag: { group: 'tags', inputs: ['tag_name'] },
  remove_tag: { group: 'tags', inputs: ['tag_name'] },
  clear_all_tags: { group: 'tags' },
  hide: { group: 'visibility' },
  show: { group: 'visibility' },
  duplicate_items: { group: 'other' },
  delete: { group: 'other' },
};
const actionOf = (name: BulkActionName): Action => ACTIONS[name] ?? { group: 'details' };

export const BULK_GROUPS = GROUPS.map((group) => {
  const names = new Set([...(Object.keys(ACTIONS) as BulkActionName[]), ...BULK_ACTIONS]);
  return { group, actions: [...names].filter((name) => actionOf(name).group === group) };
});

/** The fields that an action needs, in their order. */
export function inputsOf(action: BulkActionName | null): readonly BulkInput[] {
  if (action === null) return [];
  return isFieldEdit(action) ? FIELD_EDITS[action].fields : (actionOf(action).inputs ?? []);
}

/** The mark beside the fields of an action, if it has one. */
export const flagOf = (action: BulkActionName): BulkFlag | undefined => actionOf(action).flag;

/** The fields that count as the draft stands: none where it takes the payout of items away. */
export function neededInputs(draft: Pick<BulkDraft, 'action' | 'endsPayout'>): readonly BulkInput[] {
  return endsPayout(draft) ? [] : inputsOf(draft.action);
}

const endsPayout = (draft: Pick<BulkDraft, 'action' | 'endsPayout'>): boolean =>
  draft.action === 'set_payout' && draft.endsPayout;

/** The call that the draft asks for, or what is wrong with it by field. */
export function readDraft(
  draft: BulkDraft,
  ids: readonly number[],
  knownTags: readonly string[],
  unreadable: UnreadableMessages,
): { body: BulkAction } | { errors: FieldErrors } {
  const inputs = neededInputs(draft).map((field) => [field, draft[field]] as const);
  const wrong = unreadableErrors(Object.fromEntries(inputs), unreadable);
  if (Object.keys(wrong).length > 0) return { errors: wrong };
  const body = bodyOf(draft, ids, knownTags);
  const errors = validate(bulkAction, body);
  return errors === null ? { body: body as BulkAction } : { errors };
}

function bodyOf(draft: BulkDraft, ids: readonly number[], knownTags: readonly string[]) {
  const { action } = draft;
  if (action === null) return { action, item_ids: ids };
  if (endsPayout(draft)) return { action, item_ids: ids, payout_from_date: null };
  // An action with several fields sets those in which something stands.
  const mayLeaveOut = isFieldEdit(action) && 'empty' in FIELD_EDITS[action];
  const inputs = inputsOf(action)
    .map((field) => [field, valueOf(draft, field)] as const)
    .filter(([, value]) => !mayLeaveOut || value !== null);
  const flag = flagOf(action);
  return {
    action,
    item_ids: ids,
    ...Object.fromEntries(inputs),
    ...(flag !== undefined && draft[flag] ? { [flag]: true } : {}),
    ...(takesColor(draft, knownTags) ? { tag_color: colorOf(draft) } : {}),
    ...(action === 'duplicate_items' ? { duplicate: true } : {}),
  };
}

/** The value on the wire: a choice not made is a text that is none, so that the message says what is missing. */
function valueOf(draft: BulkDraft, field: BulkInput) {
  const entry = draft[field];
  if (entry === null) return '';
  if (typeof entry === 'object' && 'told' in entry && entry.told !== undefined) return entry.told;
  return typeof entry === 'string' || typeof entry === 'boolean' ? entry : entry.value;
}

/** Tells whether a tag is added that no other has the name of, in any case of letters: only then it takes a colour. */
export function takesColor({ action, tag_name }: BulkDraft, knownTags: readonly string[]): boolean {
  const key = caseKey(tag_name.trim());
  return action === 'add_tag' && key !== '' && knownTags.every((known) => caseKey(known) !== key);
}

/** The colour that a new tag will have. */
export function colorOf({ tag_name, tag_color }: BulkDraft): string {
  return tag_color ?? tagColor(tag_name.trim().normalize('NFC'));
}

/** Tells whether Enter in the field of the tag may apply (product.md section 5). */
export function mayApplyByEnter({ action, tag_name }: BulkDraft): boolean {
  return action !== null && (!inputsOf(action).includes('tag_name') || tag_name.trim() !== '');
}
