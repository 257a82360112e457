import { type ItemTag, caseKey } from '@meridian/contract';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useChangeTag, useMergeTags } from '#features/tags/public.ts';
import { offerUndo } from '#features/undo/public.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import { report } from '#lib/api/report.ts';
import { type Text, useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';
import { tagFilterOf } from '#features/items/view/item-view.ts';

/** Tells that tags could not be changed, and why. */
export function tellTagFailure(error: unknown, t: Text): void {
  report('Tags could not be changed', error);
  notify.problem(`${t('items.tagEditor.failed')}. ${errorText(error, t, t('items.tryAgain'))}`);
}

/** Changes to a tag itself, wherever it is carried; each can be undone. What the server refuses is answered, other failures are told. */
export function useTagChanges() {
  const t = useText();
  const change = useChangeTag();
  const merge = useMergeTags();
  return {
    /** Answers whether it is done, and what the server said of the name. */
    rename: async (tag: ItemTag, name: string) => {
      const giveFilter = takeFilter(tag.name);
      try {
        const { undoToken } = await change({ id: tag.id, name });
        giveFilter?.(name);
        const sentence = t('items.tagEditor.renamed', { from: tag.name, name });
        offerUndo({ sentence, notice: null, token: undoToken });
        return { isDone: true, message: null };
      } catch (error) {
        giveFilter?.(tag.name);
        const [message = null] = error instanceof ApiError ? (error.fieldErrors['name'] ?? []) : [];
        if (message === null) tellTagFailure(error, t);
        return { isDone: false, message };
      }
    },
    /** Answers whether it is done. */
    merge: async (tag: ItemTag, into: { id: number; name: string }): Promise<boolean> => {
      const giveFilter = takeFilter(tag.name);
      try {
        const { undoToken } = await merge({ id: tag.id, into: into.id });
        giveFilter?.(into.name);
        const sentence = t('items.tagEditor.merged', { from: tag.name, into: into.name });
        offerUndo({ sentence, token: undoToken });
        return true;
      } catch (error) {
        giveFilter?.(tag.name);
        tellTagFailure(error, t);
        return false;
      }
    },
    recolor: async ({ id, name }: ItemTag, color: string) => {
      try {
        const { undoToken } = await change({ id, color });
        offerUndo({ sentence: t('items.tagEditor.recolored', { name }), notice: null, token: undoToken });
      } catch (error) {
        tellTagFailure(error, t);
      }
    },
  };
}

/**
 * A list that is filtered by the tag goes on being filtered by it under its new name. In between it shows everything:
 * with either name the item whose tags are being edited would leave the list for a moment, and its editor with it. Null where it is not.
 */
function takeFilter(name: string): ((next: string) => void) | null {
  const { selectedTagFilter } = useSavedSettings.getState();
  const isFiltered = selectedTagFilter !== 'all' && caseKey(selectedTagFilter) === caseKey(name);
  if (!isFiltered) return null;
  saveSettings({ selectedTagFilter: 'all' });
  return (next) => saveSettings({ selectedTagFilter: tagFilterOf(next) });
}
