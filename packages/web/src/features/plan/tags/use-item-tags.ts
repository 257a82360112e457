import { type FinancialItem, type ItemTag, LIMITS, tagColor } from '@meridian/contract';
import { useRef, useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { noteFailedSave } from '#features/plan/view/list-marks.ts';
import { useChangeItems } from '#features/plan/item-api.ts';
import { renamingOf, withTag } from './item-tag-names.ts';
import { tellTagFailure, useStoredTags } from './use-stored-tags.ts';

/** Why a tag does not get a name. */
export interface NameRefusal {
  message: string;
  /** The tag that has the name, where the two can be merged. */
  mergeInto: string | null;
}

export type EditedTags = ReturnType<typeof useItemTags>;

/** The tags of an item while they are edited: nothing of the item changes before `save`. A tag itself changes at once. */
export function useItemTags(item: FinancialItem) {
  const stored = useStoredTags(item);
  const edited = useEditedNames(item);
  const { names, latest, update } = edited;
  const saveNames = useSaveNames();
  const { isRefused, ...renaming } = useRenaming(stored, edited);
  const isFull = names.length >= LIMITS.tagsPerItem;
  return {
    names,
    /** The names of all the person's tags. */
    known: stored.known,
    /** A tag by its name; one that is not stored yet has no id. */
    tagOf: (name: string) => stored.find(name) ?? { id: null, color: tagColor(name) },
    isFull,
    add: (name: string) => update(isFull ? latest.current : withTag(latest.current, name)),
    remove: (name: string) => update(names.filter((other) => other !== name)),
    removeLast: () => update(names.slice(0, -1)),
    recolor: (name: string, color: string) => {
      const tag = stored.find(name);
      if (tag !== null) void stored.recolor(tag, color);
    },
    ...renaming,
    /** Saves the tags; answers false while a new name is refused. */
    save: async (): Promise<boolean> => {
      if (await isRefused()) return false;
      saveNames(edited.base.current, latest.current);
      return true;
    },
  };
}

/** A tag gets another name wherever it is carried, or gives way to the tag that has that name. */
function useRenaming(
  stored: ReturnType<typeof useStoredTags>,
  { latest, replace }: ReturnType<typeof useEditedNames>,
) {
  const t = useText();
  const underWay = useRef<Promise<NameRefusal | null>>(Promise.resolve(null));
  const giveUpRenaming = () => {
    underWay.current = Promise.resolve(null);
  };
  const renamed = async (from: string, typed: string): Promise<NameRefusal | null> => {
    const wanted = renamingOf(from, typed, [...stored.known, ...latest.current]);
    if (wanted.kind === 'ignored') return null;
    const tag = stored.find(from);
    if (wanted.kind === 'duplicate') {
      const into = tag && stored.find(typed.trim());
      return { message: t('items.tagEditor.duplicate'), mergeInto: into?.name ?? null };
    }
    const { name } = wanted;
    // One that is not stored yet has its name only here.
    const unstored = { id: 0, name, color: tagColor(name) };
    const { isDone, refusal } = tag === null ? NOTHING_TO_SEND : await stored.rename(tag, name);
    if (isDone) replace(from, tag === null ? unstored : { ...tag, name });
    return refusal === null ? null : { message: refusal, mergeInto: null };
  };
  return {
    /** Answers what is wrong with the new name; null when it was taken, or ignored. */
    rename: (from: string, typed: string) => (underWay.current = renamed(from, typed)),
    /** A name that was refused holds nothing up any more. */
    giveUpRenaming,
    /** Asks, and merges a tag into another one; answers whether it is done. */
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

/** The names in the editor, and the item as its author saw it, with the names that its tags have by now. */
function useEditedNames(item: FinancialItem) {
  const [names, setNames] = useState(() => namesOf(item));
  // Saving waits for a renaming under way, and must then see what came of it.
  const latest = useRef(names);
  const base = useRef(item);
  const update = (next: readonly string[]) => {
    latest.current = next;
    setNames(next);
  };
  /** A tag got another name, or gave way to another tag. */
  const replace = (from: string, tag: ItemTag) => {
    const tags = base.current.tags.map((other) => (other.name === from ? tag : other));
    base.current = { ...base.current, tags: [...new Map(tags.map((one) => [one.id, one])).values()] };
    update([...new Set(latest.current.map((other) => (other === from ? tag.name : other)))]);
  };
  return { names, latest, base, update, replace };
}

/** Saves the tags of an item, unless nothing changed. They show at once; after a failure the old ones are back. */
function useSaveNames() {
  const t = useText();
  const change = useChangeItems();
  return (base: FinancialItem, names: readonly string[]): void => {
    if (JSON.stringify(names) === JSON.stringify(namesOf(base))) return;
    const { scenario, id } = base;
    const saving = change({ kind: 'update', scenario, id, base, patch: { tag_names: [...names] } });
    saving.catch((error: unknown) => {
      noteFailedSave(id, 'tags');
      tellTagFailure(error, t);
    });
  };
}
