import { useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod';
import { type UnsavedForm, dropTyped, reportTyped, typedBefore } from '#lib/storage/unsaved.ts';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';

/** Text that somebody types into a form survives the loss of their sign-in (lib/storage/unsaved.ts). Undefined: nothing would be missed. */
export function useUnsaved(form: UnsavedForm, typed: unknown): void {
  useEffect(() => (typed === undefined ? undefined : reportTyped(form, typed)), [form, typed]);
}

/** The text that its author typed into a form before the sign-in was lost, to open the form with; its author is told. Undefined where there is nothing. */
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
