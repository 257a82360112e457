/** The draft of a bulk action: the inputs of the bar before they are applied. Pure functions. */
import {
  BULK_ACTIONS,
  type BulkAction,
  type BulkActionName,
  FIELD_EDITS,
  type FieldEditName,
  type FieldErrors,
  bulkAction,
  caseInsensitiveKey,
  isFieldEdit,
  tagColor,
} from '@meridian/contract';
import { validate } from '#lib/api/field-errors.ts';
import {
  EMPTY_ENTRY,
  type FieldEntry,
  createFieldEntry,
  type InvalidTextMessages,
  invalidTextErrors,
} from '#ui/form/field-entry.ts';
import { type FieldEntries, emptyFieldEntry, mapFieldNames } from '#features/plan/fields/field-entries.ts';

type EditedField = (typeof FIELD_EDITS)[FieldEditName]['fields'][number];

/** The initial entries of the inputs that do not correspond to a field of an item. */
const OTHER_INPUTS = {
  extend_months: EMPTY_ENTRY as FieldEntry<number>,
  shift_days: EMPTY_ENTRY as FieldEntry<number>,
  convert: false,
  /**
   * True if the payout of the items is removed. The payout date is then sent as null, because an empty date field would
   * count as not entered.
   */
  endsPayout: false,
  percentage_change: EMPTY_ENTRY as FieldEntry<number>,
  include_existing_funds: false,
  amount_change: EMPTY_ENTRY as FieldEntry<number>,
  tag_name: '',
  /** Null until the user chooses a colour; until then the colour is derived from the name. */
  tag_color: null as string | null,
};

/** The inputs of all actions. Their names equal the JSON field names, so that validation errors of the server map to inputs. */
export type BulkActionDraft = Pick<FieldEntries, EditedField | 'currency'> &
  typeof OTHER_INPUTS & { action: BulkActionName | null };

export const EMPTY_BULK_ACTION_DRAFT: BulkActionDraft = {
  ...(mapFieldNames(
    Object.values(FIELD_EDITS).flatMap(({ fields }): readonly EditedField[] => fields),
    emptyFieldEntry,
  ) as Pick<FieldEntries, EditedField>),
  ...OTHER_INPUTS,
  action: null,
  currency: null,
  // The select shows 'every month' by default.
  interval_months: createFieldEntry(1),
  // By default the action locks items instead of unlocking them.
  is_locked: true,
};

const GROUPS = ['dates', 'amounts', 'rates', 'details', 'tags', 'visibility', 'other'] as const;
type BulkFlag = 'convert' | 'include_existing_funds' | 'endsPayout';
export type BulkActionInput = Exclude<keyof BulkActionDraft, BulkFlag | 'action' | 'tag_color'>;

interface Action {
  readonly group: (typeof GROUPS)[number];
  /** The inputs of the action. Absent for an action that sets item fields, because its inputs are these fields. */
  readonly inputs?: readonly BulkActionInput[];
  readonly flag?: BulkFlag;
}

/** The actions in the order of the select. Actions that set other fields are listed under 'details'. */
const ACTIONS: Record<Exclude<BulkActionName, FieldEditName>, Action> & Partial<Record<FieldEditName, Action>> = {
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

export const BULK_ACTION_GROUPS = GROUPS.map((group) => {
  const names = new Set([...(Object.keys(ACTIONS) as BulkActionName[]), ...BULK_ACTIONS]);
  return { group, actions: [...names].filter((name) => actionOf(name).group === group) };
});

/** Returns the inputs of an action in display order; empty without an action. */
export function inputsForAction(action: BulkActionName | null): readonly BulkActionInput[] {
  if (action === null) return [];
  return isFieldEdit(action) ? FIELD_EDITS[action].fields : (actionOf(action).inputs ?? []);
}

/** Returns the checkbox shown beside the inputs of an action, or undefined. */
export const checkboxForAction = (action: BulkActionName): BulkFlag | undefined => actionOf(action).flag;

/** Returns the inputs that the user must fill in: those of the action, or none if the draft removes the payout. */
export function requiredInputs(draft: Pick<BulkActionDraft, 'action' | 'endsPayout'>): readonly BulkActionInput[] {
  return endsPayout(draft) ? [] : inputsForAction(draft.action);
}

const endsPayout = (draft: Pick<BulkActionDraft, 'action' | 'endsPayout'>): boolean =>
  draft.action === 'set_payout' && draft.endsPayout;

/** Returns the request body for the draft, or the validation messages by field. */
export function toBulkRequest(
  draft: BulkActionDraft,
  ids: readonly number[],
  knownTags: readonly string[],
  unreadable: InvalidTextMessages,
): { body: BulkAction } | { errors: FieldErrors } {
  const inputs = requiredInputs(draft).map((field) => [field, draft[field]] as const);
  const wrong = invalidTextErrors(Object.fromEntries(inputs), unreadable);
  if (Object.keys(wrong).length > 0) return { errors: wrong };
  const body = bodyOf(draft, ids, knownTags);
  const errors = validate(bulkAction, body);
  return errors === null ? { body: body as BulkAction } : { errors };
}

function bodyOf(draft: BulkActionDraft, ids: readonly number[], knownTags: readonly string[]) {
  const { action } = draft;
  if (action === null) return { action, item_ids: ids };
  if (endsPayout(draft)) return { action, item_ids: ids, payout_from_date: null };
  // An action with several fields sets only the fields that are filled in.
  const mayLeaveOut = isFieldEdit(action) && 'empty' in FIELD_EDITS[action];
  const inputs = inputsForAction(action)
    .map((field) => [field, valueOf(draft, field)] as const)
    .filter(([, value]) => !mayLeaveOut || value !== null);
  const flag = checkboxForAction(action);
  return {
    action,
    item_ids: ids,
    ...Object.fromEntries(inputs),
    ...(flag !== undefined && draft[flag] ? { [flag]: true } : {}),
    ...(needsTagColor(draft, knownTags) ? { tag_color: newTagColor(draft) } : {}),
    ...(action === 'duplicate_items' ? { duplicate: true } : {}),
  };
}

/** Returns the value sent to the server. A missing choice becomes an empty string, so that validation reports the field as missing. */
function valueOf(draft: BulkActionDraft, field: BulkActionInput) {
  const entry = draft[field];
  if (entry === null) return '';
  if (typeof entry === 'object' && 'reference' in entry && entry.reference !== undefined) return entry.reference;
  return typeof entry === 'string' || typeof entry === 'boolean' ? entry : entry.value;
}

/** Returns whether the draft adds a tag whose name does not exist yet (ignoring case). Only a new tag has a colour to choose. */
export function needsTagColor({ action, tag_name }: BulkActionDraft, knownTags: readonly string[]): boolean {
  const key = caseInsensitiveKey(tag_name.trim());
  return action === 'add_tag' && key !== '' && knownTags.every((known) => caseInsensitiveKey(known) !== key);
}

/** Returns the colour of the new tag: the chosen one, or the default for its name. */
export function newTagColor({ tag_name, tag_color }: BulkActionDraft): string {
  return tag_color ?? tagColor(tag_name.trim().normalize('NFC'));
}

/** Returns whether Enter in the tag field may apply the action (product.md section 5). */
export function canSubmitWithEnter({ action, tag_name }: BulkActionDraft): boolean {
  return action !== null && (!inputsForAction(action).includes('tag_name') || tag_name.trim() !== '');
}
