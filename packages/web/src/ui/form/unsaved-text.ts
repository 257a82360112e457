import { useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod';
import { type UnsavedForm, clearUnsavedText, registerUnsavedText, readUnsavedText } from '#lib/unsaved-text-storage.ts';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';

/**
 * Registers the text typed into a form, so that it survives an expired sign-in (lib/unsaved-text-storage.ts). Pass undefined if there is
 * nothing to store.
 */
export function useStoredUnsavedText(form: UnsavedForm, typed: unknown): void {
  useEffect(() => (typed === undefined ? undefined : registerUnsavedText(form, typed)), [form, typed]);
}

/**
 * Returns the text that the same user typed into this form before the sign-in expired, and shows a notice about it;
 * undefined if there is none.
 */
export function useRestoredText<Typed>(form: UnsavedForm, schema: z.ZodType<Typed>): Typed | undefined {
  const t = useText();
  const [typed] = useState(() => schema.safeParse(readUnsavedText(form)).data);
  const tell = useEffectEvent(() => notify.done(t('draft.back'), undefined, 'draft'));
  useEffect(() => {
    if (typed === undefined) return;
    clearUnsavedText(form);
    tell();
  }, [form, typed]);
  return typed;
}
