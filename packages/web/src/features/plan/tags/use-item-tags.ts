import { type FinancialItem, type ItemTag, LIMITS, tagColor } from '@meridian/contract';
import { useRef, useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { markFailedSave } from '#features/plan/view/item-list-state.ts';
import { useChangeItems } from '#features/plan/item-api.ts';
import { toTagRename, addTagName } from './edit-tag-names.ts';
import { notifyTagFailure, useStoredTags } from './use-stored-tags.ts';

/** The reason why a tag cannot have a name. */
export interface TagNameError {
  message: string;
  /** The existing tag that has this name, if the renamed tag can be merged into it. */
  mergeInto: string | null;
}

export type ItemTagsState = ReturnType<typeof useItemTags>;

/**
 * Returns the state of an item's tags while they are edited. Changes of the item are stored by `save`; renames and colours of a tag are
 * stored at once.
 */
export function useItemTags(item: FinancialItem) {
  const stored = useStoredTags(item);
  const edited = useEditedNames(item);
  const { names, latest, update } = edited;
  const saveNames = useSaveNames();
  const { isRefused, ...renaming } = useRenaming(stored, edited);
  const isFull = names.length >= LIMITS.tagsPerItem;
  return {
    names,
    /** The names of all tags of the user. */
    known: stored.known,
    /** Returns a tag by name; a tag that is not stored yet has the id null. */
    tagOf: (name: string) => stored.find(name) ?? { id: null, color: tagColor(name) },
    isFull,
    add: (name: string) => update(isFull ? latest.current : addTagName(latest.current, name)),
    remove: (name: string) => update(names.filter((other) => other !== name)),
    removeLast: () => update(names.slice(0, -1)),
    recolor: (name: string, color: string) => {
      const tag = stored.find(name);
      if (tag !== null) void stored.recolor(tag, color);
    },
    ...renaming,
    /** Saves the tags; returns false while a new name is refused. */
    save: async (): Promise<boolean> => {
      if (await isRefused()) return false;
      saveNames(edited.base.current, latest.current);
      return true;
    },
  };
}

/** Returns functions that rename a tag on all items, or merge it into the tag that already has the name. */
function useRenaming(stored: ReturnType<typeof useStoredTags>, { latest, replace }: ReturnType<typeof useEditedNames>) {
  const t = useText();
  const underWay = useRef<Promise<TagNameError | null>>(Promise.resolve(null));
  const giveUpRenaming = () => {
    underWay.current = Promise.resolve(null);
  };
  const renamed = async (from: string, typed: string): Promise<TagNameError | null> => {
    const wanted = toTagRename(from, typed, [...stored.known, ...latest.current]);
    if (wanted.kind === 'ignored') return null;
    const tag = stored.find(from);
    if (wanted.kind === 'duplicate') {
      const into = tag && stored.find(typed.trim());
      return { message: t('items.tagEditor.duplicate'), mergeInto: into?.name ?? null };
    }
    const { name } = wanted;
    // A tag that is not stored yet is renamed only in the editor.
    const unstored = { id: 0, name, color: tagColor(name) };
    const { isDone, refusal } = tag === null ? NOTHING_TO_SEND : await stored.rename(tag, name);
    if (isDone) replace(from, tag === null ? unstored : { ...tag, name });
    return refusal === null ? null : { message: refusal, mergeInto: null };
  };
  return {
    /** Returns the error of the new name; null if it was stored or is unchanged. */
    rename: (from: string, typed: string) => (underWay.current = renamed(from, typed)),
    /** Discards a refused name, so that it no longer blocks saving. */
    giveUpRenaming,
    /** Asks for confirmation and merges a tag into another one; returns whether it was merged. */
    merge: async (from: string, into: string): Promise<boolean> => {
      const [tag, target] = [stored.find(from), stored.find(into)];
      if (tag === null || target === null || !(await stored.merge(tag, target))) return false;
      giveUpRenaming();
      replace(from, target);
      return true;
    },
    isRefused: async () => (await underWay.current) !== null,
  };
}

const NOTHING_TO_SEND = { isDone: true, refusal: null };

const namesOf = ({ tags }: FinancialItem): readonly string[] => tags.map(({ name }) => name);

/** Returns the names in the editor, and the item as the user saw it with later renames applied. */
function useEditedNames(item: FinancialItem) {
  const [names, setNames] = useState(() => namesOf(item));
  // Refs, because saving waits for a pending rename and must then read its result.
  const latest = useRef(names);
  const base = useRef(item);
  const update = (next: readonly string[]) => {
    latest.current = next;
    setNames(next);
  };
  /** Replaces a tag that was renamed or merged. */
  const replace = (from: string, tag: ItemTag) => {
    const tags = base.current.tags.map((other) => (other.name === from ? tag : other));
    base.current = { ...base.current, tags: [...new Map(tags.map((one) => [one.id, one])).values()] };
    update([...new Set(latest.current.map((other) => (other === from ? tag.name : other)))]);
  };
  return { names, latest, base, update, replace };
}

/** Returns a function that saves the tags of an item if they changed. They are shown at once; after a failure the old tags return. */
function useSaveNames() {
  const t = useText();
  const change = useChangeItems();
  return (base: FinancialItem, names: readonly string[]): void => {
    if (JSON.stringify(names) === JSON.stringify(namesOf(base))) return;
    const { scenario, id } = base;
    const saving = change({ kind: 'update', scenario, id, base, patch: { tag_names: [...names] } });
    saving.catch((error: unknown) => {
      markFailedSave(id, 'tags');
      notifyTagFailure(error, t);
    });
  };
}
