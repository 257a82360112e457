import { caseKey } from '@meridian/contract';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useRecolorTag, useRenameTag } from '#features/tags/public.ts';
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

/** Changes to a tag itself, wherever it is carried. What the server refuses is answered, other failures are told. */
export function useTagChanges() {
  const t = useText();
  const rename = useRenameTag();
  const recolor = useRecolorTag();
  return {
    /** Answers whether it is done, and what the server said of the name. */
    rename: async (tag: { id: number; name: string }, name: string) => {
      const giveFilter = takeFilter(tag.name);
      try {
        await rename({ id: tag.id, name });
        giveFilter(name);
        return { isDone: true, message: null };
      } catch (error) {
        giveFilter(tag.name);
        const [message = null] = error instanceof ApiError ? (error.fieldErrors['name'] ?? []) : [];
        if (message === null) tellTagFailure(error, t);
        return { isDone: false, message };
      }
    },
    recolor: async (id: number, color: string) => {
      try {
        await recolor({ id, color });
      } catch (error) {
        tellTagFailure(error, t);
      }
    },
  };
}

/**
 * A list that is filtered by the tag goes on being filtered by it under its new name. In between it shows everything:
 * with either name the item whose tags are being edited would leave the list for a moment, and its editor with it.
 */
function takeFilter(name: string): (next: string) => void {
  const { selectedTagFilter } = useSavedSettings.getState();
  const isFiltered = selectedTagFilter !== 'all' && caseKey(selectedTagFilter) === caseKey(name);
  if (!isFiltered) return () => undefined;
  saveSettings({ selectedTagFilter: 'all' });
  return (next) => saveSettings({ selectedTagFilter: tagFilterOf(next) });
}
