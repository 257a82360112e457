/** How a form takes part in bringing back what was typed when the sign-in ran out (lib/draft-store.ts). */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type DraftKind, dropDrafts, keptDrafts, watchDraft } from '#lib/storage/draft-store.ts';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';

/** Reads what was kept, which may be anything; null when it is nothing of the kind. */
type Reader<Draft> = (found: unknown) => Draft | null;

export const readText: Reader<string> = (found) => (typeof found === 'string' ? found : null);

/** Says what stands in a form and is not saved; undefined when there is nothing that would be missed. */
export function useDraft(kind: DraftKind, typed: unknown): void {
  const latest = useRef(typed);
  useLayoutEffect(() => {
    latest.current = typed;
  });
  useEffect(() => watchDraft(kind, () => latest.current), [kind]);
}

/** The same for what has left its form and is on the way to the server. */
export async function whileSending<Answer>(
  kind: DraftKind,
  typed: unknown,
  sending: Promise<Answer>,
): Promise<Answer> {
  const end = watchDraft(kind, () => typed);
  try {
    return await sending;
  } finally {
    end();
  }
}

/** What was kept for forms of a kind, for whoever is to open them. */
export function useKeptDrafts<Draft>(kind: DraftKind, read: Reader<Draft>): readonly Draft[] {
  const [drafts] = useState(() =>
    keptDrafts(kind)
      .map(read)
      .filter((draft) => draft !== null),
  );
  return drafts;
}

/** The same for the form itself: it stands there again, its author is told, and it is kept no longer. */
export function useBroughtBack<Draft>(kind: DraftKind, read: Reader<Draft>): readonly Draft[] {
  const t = useText();
  const drafts = useKeptDrafts(kind, read);
  useEffect(() => {
    dropDrafts(kind);
    if (drafts.length > 0) notify.done(t('draft.back'), undefined, 'draft');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form is first there
  }, []);
  return drafts;
}
