import { useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod';
import { type UnsavedForm, dropTyped, reportTyped, typedBefore } from '#lib/storage/unsaved.ts';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';

/**
 * Stores typed text so that it survives an expired sign-in (lib/storage/unsaved.ts). Pass undefined if there is nothing to store.
 */
export function useUnsaved(form: UnsavedForm, typed: unknown): void {
  useEffect(() => (typed === undefined ? undefined : reportTyped(form, typed)), [form, typed]);
}

/**
 * Returns the text that its author typed into this form before the sign-in expired, and notifies them;
 * undefined if there is none.
 */
export function useTypedBefore<Typed>(form: UnsavedForm, schema: z.ZodType<Typed>): Typed | undefined {
  const t = useText();
  const [typed] = useState(() => schema.safeParse(typedBefore(form)).data);
  const tell = useEffectEvent(() => notify.done(t('draft.back'), undefined, 'draft'));
  useEffect(() => {
    if (typed === undefined) return;
    dropTyped(form);
    tell();
  }, [form, typed]);
  return typed;
}
