import { type FinancialItem, type ItemTag, caseInsensitiveKey } from '@meridian/contract';
import { useMemo } from 'react';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useChangeTag, useMergeTags, useTags } from '#features/plan/tag-api.ts';
import { offerUndo } from '#features/plan/undo-store.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import { logError } from '#lib/api/log-error.ts';
import { type Translate, useText } from '#lib/text/text.ts';
import { askForConfirmation } from '#ui/dialog/confirm-dialog.tsx';
import { notify } from '#ui/dialog/notify.tsx';
import { tagFilterValue } from '#features/plan/view/filter-items.ts';

/** Reports that tags could not be changed, with the reason. */
export function notifyTagFailure(error: unknown, t: Translate): void {
  logError('Tags could not be changed', error);
  notify.problem(`${t('items.tagEditor.failed')}. ${errorText(error, t, t('items.tryAgain'))}`);
}

interface TagChange {
  /** The name of the tag after the change. */
  becomes: string;
  send: () => Promise<{ undoToken: string | null }>;
  offer: { sentence: string; notice?: null };
}

/** Returns the stored tags, and functions that change a tag on all items; each change can be undone. */
export function useStoredTags(item: FinancialItem) {
  const t = useText();
  const all = useTags();
  const change = useChangeTag();
  const mergeInto = useMergeTags();
  const stored = useMemo(
    () => new Map([...item.tags, ...all].map((tag) => [caseInsensitiveKey(tag.name), tag])),
    [item.tags, all],
  );

  /** Returns whether the change succeeded, and the server's error about the name; other errors are reported here. */
  const attempt = async ({ name }: ItemTag, { becomes, send, offer }: TagChange) => {
    const updateFilter = becomes === name ? null : prepareTagFilter(name);
    try {
      const { undoToken } = await send();
      updateFilter?.(becomes);
      offerUndo({ ...offer, token: undoToken });
      return { isDone: true, refusal: null };
    } catch (error) {
      updateFilter?.(name);
      const [refusal = null] = error instanceof ApiError ? (error.fieldErrors['name'] ?? []) : [];
      if (refusal === null) notifyTagFailure(error, t);
      return { isDone: false, refusal };
    }
  };

  return {
    known: useMemo(() => all.map(({ name }) => name), [all]),
    /** Returns a stored tag by name, ignoring case; null for a tag of a pending change, which has a negative id until it is stored. */
    find: (name: string): ItemTag | null => {
      const tag = stored.get(caseInsensitiveKey(name));
      return tag === undefined || tag.id < 0 ? null : tag;
    },
    rename: (tag: ItemTag, name: string) => {
      const sentence = t('items.tagEditor.renamed', { from: tag.name, name });
      const send = () => change({ id: tag.id, name });
      return attempt(tag, { becomes: name, send, offer: { sentence, notice: null } });
    },
    recolor: (tag: ItemTag, color: string) => {
      const sentence = t('items.tagEditor.recolored', { name: tag.name });
      const send = () => change({ id: tag.id, color });
      return attempt(tag, { becomes: tag.name, send, offer: { sentence, notice: null } });
    },
    /** Asks for confirmation; returns whether the tag was merged. */
    merge: async (tag: ItemTag, into: ItemTag): Promise<boolean> => {
      const names = { from: tag.name, into: into.name };
      const count = all.find(({ id }) => id === tag.id)?.item_count ?? 1;
      const question = {
        title: t('items.tagEditor.merge.title'),
        message: t('items.tagEditor.merge.question', { ...names, count }),
        confirmLabel: t('items.tagEditor.merge.confirm'),
      };
      if (!(await askForConfirmation(question))) return false;
      const send = () => mergeInto({ id: tag.id, into: into.id });
      const offer = { sentence: t('items.tagEditor.merged', names) };
      return (await attempt(tag, { becomes: into.name, send, offer })).isDone;
    },
  };
}

/**
 * Prepares the tag filter for a rename. Clears a filter by this tag at once, so that the edited item and its editor
 * stay in the list, and returns a function that filters by the new name. Returns null if the list is not filtered by
 * this tag.
 */
function prepareTagFilter(name: string): ((next: string) => void) | null {
  const { selectedTagFilter } = useSavedSettings.getState();
  const isFiltered = selectedTagFilter !== 'all' && caseInsensitiveKey(selectedTagFilter) === caseInsensitiveKey(name);
  if (!isFiltered) return null;
  saveSettings({ selectedTagFilter: 'all' });
  return (next) => saveSettings({ selectedTagFilter: tagFilterValue(next) });
}
