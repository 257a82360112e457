import { type FinancialItem, LIMITS, caseKey, tagColor } from '@meridian/contract';
import { useMemo, useRef, useState } from 'react';
import { useTags } from '#features/tags/public.ts';
import { useText } from '#lib/text/text.ts';
import { useDraft, whileSending } from '#ui/form/drafts.ts';
import { useChangeItems } from '#features/items/item-api.ts';
import { withTag } from '#features/items/form/item-form-values.ts';
import { renamingOf } from './item-tag-names.ts';
import { tellTagFailure, useTagChanges } from './use-tag-changes.ts';

/**
 * The tags of an item while they are edited: nothing of the item changes before `save`. `typed` is a name under way;
 * `broughtBack` are the names that stood here when the sign-in ran out.
 */
export function useItemTagDraft(
  item: FinancialItem,
  typed: string,
  broughtBack: readonly string[] = namesOf(item),
) {
  const [base] = useState(item);
  const save = useSaveTags(item, base);
  const { known, tagOf, renamed, recolor } = useStoredTags(item);
  const [names, setNames] = useState(broughtBack);
  // Saving waits for a renaming under way, and must then see what came of it.
  const latest = useRef(names);
  const renaming = useRef<Promise<string | null>>(Promise.resolve(null));

  const entered = withTag(names, typed);
  useDraft('item-cell', isSame(entered, namesOf(item)) ? undefined : draftOf(item, entered));
  const update = (next: readonly string[]) => {
    latest.current = next;
    setNames(next);
  };
  const isFull = names.length >= LIMITS.tagsPerItem;
  const add = (name: string) => update(isFull ? names : withTag(names, name));

  const rename = (from: string, wanted: string): Promise<string | null> => {
    const attempt = async () => {
      const { name, message } = await renamed(from, wanted, latest.current);
      if (name !== null) update(latest.current.map((other) => (other === from ? name : other)));
      return message;
    };
    renaming.current = attempt();
    return renaming.current;
  };

  return {
    names,
    /** The names of all the person's tags. */
    known,
    tagOf,
    isFull,
    add,
    remove: (name: string) => update(names.filter((other) => other !== name)),
    removeLast: () => update(names.slice(0, -1)),
    /** Renames a tag wherever it is carried; answers what is wrong with the new name. */
    rename,
    /** A name that was refused is given up: it holds nothing up any more. */
    giveUpRenaming: () => {
      renaming.current = Promise.resolve(null);
    },
    recolor,
    /** Saves the tags; answers false while a new name is refused. */
    save: async () => {
      if ((await renaming.current) !== null) return false;
      save(latest.current);
      return true;
    },
  };
}

const namesOf = ({ tags }: FinancialItem): readonly string[] => tags.map(({ name }) => name);

const isSame = (names: readonly string[], others: readonly string[]) =>
  JSON.stringify(names) === JSON.stringify(others);

/** As the cell it is (readCellDraft). */
const draftOf = ({ id }: FinancialItem, names: readonly string[]) => ({
  id,
  field: 'tags',
  typed: { tag_names: names },
});

/** Saves the tags of an item, unless nothing changed. They show at once; after a failure the old ones are back. */
function useSaveTags(item: FinancialItem, base: FinancialItem): (names: readonly string[]) => void {
  const t = useText();
  const change = useChangeItems();
  return (names) => {
    if (isSame(names, namesOf(item))) return;
    const { scenario, id } = item;
    const saving = change({ kind: 'update', scenario, id, base, patch: { tag_names: [...names] } });
    whileSending('item-cell', draftOf(item, names), saving).catch((error: unknown) =>
      tellTagFailure(error, t),
    );
  };
}

/** What is known of tags by their names, and the changes to the tags themselves. */
function useStoredTags(item: FinancialItem) {
  const t = useText();
  const all = useTags();
  const changes = useTagChanges();
  const known = useMemo(() => all.map(({ name }) => name), [all]);
  const stored = useMemo(
    () => new Map([...item.tags, ...all].map((tag) => [caseKey(tag.name), tag])),
    [item.tags, all],
  );
  const tagOf = (name: string) => {
    const tag = stored.get(caseKey(name));
    // Tags of a change that is under way have ids below zero.
    return tag === undefined || tag.id < 0
      ? { id: null, color: tagColor(name) }
      : { id: tag.id, color: tag.color };
  };
  /** The name that a tag has now, null if it keeps its own; and what is wrong with the one that was asked for. */
  const renamed = async (from: string, typed: string, names: readonly string[]) => {
    const renaming = renamingOf(from, typed, [...known, ...names]);
    if (renaming.kind === 'ignored') return { name: null, message: null };
    if (renaming.kind === 'duplicate') return { name: null, message: t('items.tagEditor.duplicate') };
    const { id } = tagOf(from);
    // One that is not stored yet has its name only here.
    if (id === null) return { name: renaming.name, message: null };
    const { isDone, message } = await changes.rename({ id, name: from }, renaming.name);
    return { name: isDone ? renaming.name : null, message };
  };
  return { known, tagOf, renamed, recolor: changes.recolor };
}
