import { useForm } from '@mantine/form';
import type { FieldErrors } from '@meridian/contract';
import { useState } from 'react';
import { ApiError } from '#lib/api/api-error.ts';
import { toFirstMessages } from '#lib/api/field-errors.ts';
import { focusFirstInvalidField, showFieldErrors } from './form-focus.ts';

interface SentForm<Values> {
  initialValues: Values;
  /** Validates the values before they are sent. Returns null if they are valid. */
  check: (values: Values) => FieldErrors | null;
  send: (values: Values) => Promise<void>;
  /** Returns the message for an error of the whole form; errors of fields are shown at the fields. */
  failed: (error: unknown) => string | null | Promise<string | null>;
  /** Returns the name of the form's field for a field path in an error of the API. By default both are equal. */
  fieldAt?: (path: string) => string;
}

/**
 * Returns state and handlers of a form that is sent as a whole. After success the form stays busy, because it is then closed or the page
 * changes.
 */
export function useFormSubmission<Values extends object>(sent: SentForm<Values>) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { fieldAt = (path: string) => path } = sent;
  const messagesOf = (errors: FieldErrors) =>
    Object.fromEntries(Object.entries(toFirstMessages(errors)).map(([path, message]) => [fieldAt(path), message]));
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
      // If the form was closed meanwhile, its fields must not get the focus.
      if (error instanceof ApiError && element?.isConnected === true)
        showFieldErrors(element, () => form.setErrors(messagesOf(error.fieldErrors)));
    }
  }, focusFirstInvalidField);
  return { form, submit, isBusy, problem };
}
