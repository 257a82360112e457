import { type FinancialItem, type ItemTag, caseKey, tagColor } from '@meridian/contract';
import { useMemo } from 'react';
import { useTags } from '#features/tags/public.ts';
import { useText } from '#lib/text/text.ts';
import { confirm } from '#ui/dialog/confirm-dialog.tsx';
import { renamingOf } from './item-tag-names.ts';
import { useTagChanges } from './use-tag-changes.ts';

/** Why a tag does not get a name. */
export interface NameRefusal {
  message: string;
  /** The tag that has the name, where the two can be merged. */
  mergeInto: string | null;
}

interface Renamed {
  tag: ItemTag | null;
  refusal: NameRefusal | null;
}

/** Known tags by their names, and the changes to the tags themselves; `names` are those in the editor. */
export function useStoredTags(item: FinancialItem, names: () => readonly string[]) {
  const t = useText();
  const all = useTags();
  const changes = useTagChanges();
  const known = useMemo(() => all.map(({ name }) => name), [all]);
  const stored = useMemo(
    () => new Map([...item.tags, ...all].map((tag) => [caseKey(tag.name), tag])),
    [item.tags, all],
  );
  const storedTag = (name: string) => {
    const tag = stored.get(caseKey(name));
    // Tags of a change that is under way have ids below zero.
    return tag === undefined || tag.id < 0 ? null : tag;
  };
  const tagOf = (name: string) => storedTag(name) ?? { id: null, color: tagColor(name) };
  /** The tag as it is then, null if it stays as it is; and what is wrong with the name that was asked for. */
  const renamed = async (from: string, typed: string): Promise<Renamed> => {
    const renaming = renamingOf(from, typed, [...known, ...names()]);
    if (renaming.kind === 'ignored') return { tag: null, refusal: null };
    const tag = storedTag(from);
    if (renaming.kind === 'duplicate') {
      const into = tag === null ? null : storedTag(typed.trim());
      return {
        tag: null,
        refusal: { message: t('items.tagEditor.duplicate'), mergeInto: into?.name ?? null },
      };
    }
    const { name } = renaming;
    // One that is not stored yet has its name only here.
    if (tag === null) return { tag: { id: 0, name, color: tagColor(name) }, refusal: null };
    const { isDone, message } = await changes.rename(tag, name);
    const refusal = message === null ? null : { message, mergeInto: null };
    return { tag: isDone ? { ...tag, name } : null, refusal };
  };
  /** Asks before; answers the tag that stands for both, null where they were not merged. */
  const merged = async (from: string, into: string): Promise<ItemTag | null> => {
    const [tag, target] = [storedTag(from), storedTag(into)];
    if (tag === null || target === null) return null;
    const count = all.find(({ id }) => id === tag.id)?.item_count ?? 1;
    const question = {
      title: t('items.tagEditor.merge.title'),
      message: t('items.tagEditor.merge.question', { from: tag.name, into: target.name, count }),
      confirmLabel: t('items.tagEditor.merge.confirm'),
    };
    const isDone = (await confirm(question)) && (await changes.merge(tag, target));
    return isDone ? target : null;
  };
  const recolor = async (name: string, color: string) => {
    const tag = storedTag(name);
    if (tag !== null) await changes.recolor(tag, color);
  };
  return { known, tagOf, renamed, merged, recolor };
}
