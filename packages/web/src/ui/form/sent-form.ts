import { useForm } from '@mantine/form';
import type { FieldErrors } from '@meridian/contract';
import { useState } from 'react';
import { ApiError } from '#lib/api/api-error.ts';
import { firstMessages } from '#lib/api/validate.ts';
import { focusFirstInvalid, showProblems } from './focus-problem.ts';

interface SentForm<Values> {
  initialValues: Values;
  /** Finds what is wrong with the values before anything is sent. */
  check: (values: Values) => FieldErrors | null;
  send: (values: Values) => Promise<void>;
  /** Says what failed as a whole; what the server says of fields stands at them. */
  failed: (error: unknown) => string | null | Promise<string | null>;
  /** The field that a message is for, by its path on the wire; of the same name unless given. */
  fieldAt?: (path: string) => string;
}

/** A form that is sent as a whole. Sent well, it stays busy: what was typed is done with, or the page is left. */
export function useSentForm<Values extends object>(sent: SentForm<Values>) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { fieldAt = (path: string) => path } = sent;
  const messagesOf = (errors: FieldErrors) =>
    Object.fromEntries(
      Object.entries(firstMessages(errors)).map(([path, message]) => [fieldAt(path), message]),
    );
  const form = useForm<Values>({
    initialValues: sent.initialValues,
    validate: (values) => messagesOf(sent.check(values) ?? {}),
  });
  const submit = form.onSubmit(async (values, event) => {
    const element = event?.currentTarget;
    setIsBusy(true);
    setProblem(null);
    try {
      await sent.send(values);
    } catch (error) {
      setProblem(await sent.failed(error));
      setIsBusy(false);
      // Whoever closed the form meanwhile has the focus elsewhere.
      if (error instanceof ApiError && element?.isConnected === true)
        showProblems(element, () => form.setErrors(messagesOf(error.fieldErrors)));
    }
  }, focusFirstInvalid);
  return { form, submit, isBusy, problem };
}
