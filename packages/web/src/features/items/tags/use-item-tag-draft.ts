import { type FinancialItem, type ItemTag, LIMITS } from '@meridian/contract';
import { useRef, useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { noteFailedSave } from '#features/items/grid/failed-saves.ts';
import { useChangeItems } from '#features/items/item-api.ts';
import { withTag } from '#features/items/form/item-form-values.ts';
import { type NameRefusal, useStoredTags } from './use-stored-tags.ts';
import { tellTagFailure } from './use-tag-changes.ts';

/** The tags of an item while they are edited: nothing of the item changes before `save`. */
export function useItemTagDraft(item: FinancialItem) {
  const edited = useEditedNames(item);
  const { names, update } = edited;
  const save = useSaveTags(edited);
  const stored = useStoredTags(item, edited.latest);
  const renaming = useRenaming(stored, edited.replace);

  const isFull = names.length >= LIMITS.tagsPerItem;
  const add = (name: string) => update(isFull ? edited.latest() : withTag(edited.latest(), name));

  return {
    names,
    /** The names of all the person's tags. */
    known: stored.known,
    tagOf: stored.tagOf,
    isFull,
    add,
    remove: (name: string) => update(names.filter((other) => other !== name)),
    removeLast: () => update(names.slice(0, -1)),
    /** Renames a tag wherever it is carried; answers what is wrong with the new name. */
    rename: renaming.rename,
    /** A name that was refused is given up: it holds nothing up any more. */
    giveUpRenaming: renaming.giveUp,
    /** Asks, and merges a tag into another one; answers whether it is done. */
    merge: renaming.merge,
    recolor: stored.recolor,
    /** Saves the tags; answers false while a new name is refused. */
    save: async () => {
      if (await renaming.isRefused()) return false;
      save();
      return true;
    },
  };
}

const namesOf = ({ tags }: FinancialItem): readonly string[] => tags.map(({ name }) => name);

const isSame = (names: readonly string[], others: readonly string[]) =>
  JSON.stringify(names) === JSON.stringify(others);

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
  return {
    names,
    latest: () => latest.current,
    base: () => base.current,
    update,
    /** A tag got another name, or gave way to another tag. */
    replace: (from: string, tag: ItemTag) => {
      const tags = base.current.tags.map((other) => (other.name === from ? tag : other));
      base.current = { ...base.current, tags: [...new Map(tags.map((one) => [one.id, one])).values()] };
      update([...new Set(latest.current.map((other) => (other === from ? tag.name : other)))]);
    },
  };
}

/** Saves the tags of an item, unless nothing changed. They show at once; after a failure the old ones are back. */
function useSaveTags(edited: ReturnType<typeof useEditedNames>): () => void {
  const t = useText();
  const change = useChangeItems();
  return () => {
    const [base, names] = [edited.base(), edited.latest()];
    if (isSame(names, namesOf(base))) return;
    const { scenario, id } = base;
    const saving = change({ kind: 'update', scenario, id, base, patch: { tag_names: [...names] } });
    saving.catch((error: unknown) => {
      noteFailedSave(id, 'tags');
      tellTagFailure(error, t);
    });
  };
}

/** A tag gets another name, or gives way to the tag that has that name; `replace` is told the tag that stands in its place. */
function useRenaming(
  stored: ReturnType<typeof useStoredTags>,
  replace: (from: string, tag: ItemTag) => void,
) {
  const underWay = useRef<Promise<NameRefusal | null>>(Promise.resolve(null));
  const giveUp = () => {
    underWay.current = Promise.resolve(null);
  };
  return {
    rename: (from: string, wanted: string): Promise<NameRefusal | null> => {
      const attempt = async () => {
        const { tag, refusal } = await stored.renamed(from, wanted);
        if (tag !== null) replace(from, tag);
        return refusal;
      };
      underWay.current = attempt();
      return underWay.current;
    },
    giveUp,
    merge: async (from: string, into: string): Promise<boolean> => {
      const tag = await stored.merged(from, into);
      if (tag === null) return false;
      giveUp();
      replace(from, tag);
      return true;
    },
    isRefused: async () => (await underWay.current) !== null,
  };
}
