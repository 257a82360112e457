import type { UseFormReturnType } from '@mantine/form';
import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { offerUndo } from '#features/plan/public.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import { logError } from '#lib/api/log-error.ts';
import { validate } from '#lib/api/field-errors.ts';
import { useText } from '#lib/text/text.ts';
import { useReportUnsaved } from '#ui/dialog/confirm-discard.ts';
import { notify } from '#ui/dialog/notify.tsx';
import { invalidTextErrors, useInvalidTextMessages } from '#ui/form/field-entry.ts';
import { useFormSubmission } from '#ui/form/use-form-submission.ts';
import { useEconomicObjectName } from '#features/economic/economic-object-texts.ts';
import { useEconomy } from '#features/economic/economy-api.ts';
import {
  type ChangeResult,
  type EconomicObjectBody,
  type EconomicObjectKind,
  type EconomicObjectByKind,
  BODY_SCHEMAS,
  equalsSavedObject,
  useEconomicObjectRequests,
} from './economic-object-requests.ts';

export interface EconomicObjectFormProps<Kind extends EconomicObjectKind> {
  /** The object to change; null for a new one. */
  object: EconomicObjectByKind[Kind] | null;
  /** Called when the form starts or stops containing input that would be lost. */
  onTyped: (isTyped: boolean) => void;
  onLeave: () => void;
  onSaved: () => void;
}

interface FormOf<
  Kind extends EconomicObjectKind,
  Values extends { name: string },
> extends EconomicObjectFormProps<Kind> {
  kind: Kind;
  untouched: Values;
  bodyOf: (values: Values) => EconomicObjectBody<Kind>;
  /** Returns the values of the fields that the form shows; if absent, it shows all. */
  shownOf?: (values: Values) => object;
}

export interface EconomicObjectForm<Values> {
  form: UseFormReturnType<Values>;
  element: RefObject<HTMLFormElement | null>;
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  isBusy: boolean;
  /** The error of the last save; the entries stay. */
  problem: string | null;
}

/** Returns the state of an economic object's form, and its save handler. */
export function useEconomicObjectForm<Kind extends EconomicObjectKind, Values extends { name: string }>(
  props: FormOf<Kind, Values>,
): EconomicObjectForm<Values> {
  const { kind, object, untouched: stored, bodyOf, shownOf = all, onTyped, onSaved } = props;
  const t = useText();
  const unreadable = useInvalidTextMessages();
  const nameOf = useEconomicObjectName();
  const element = useRef<HTMLFormElement>(null);
  const { save, problemOf } = useSave(kind, object);
  // The translated name of a preset is shown, but the server's name is sent unless the user changes it.
  const shownName = object === null ? '' : nameOf(object);
  const [untouched] = useState(() => ({ ...stored, name: shownName }));
  const bodyNow = (values: Values) =>
    bodyOf(object !== null && values.name === shownName ? { ...values, name: object.name } : values);
  // False after the form was closed, for example during a save; an error is then shown as a notification.
  const isMounted = () => element.current !== null;
  const sent = useFormSubmission<Values>({
    initialValues: untouched,
    check: (values) => ({
      ...validate(BODY_SCHEMAS[kind], bodyNow(values)),
      ...invalidTextErrors(shownOf(values), unreadable),
    }),
    send: async (values) => {
      const { answer, undoToken: token } = await save(bodyNow(values));
      offerUndo({ sentence: t('economy.saved', { name: nameOf(answer) }), token });
      if (isMounted()) onSaved();
    },
    failed: async (error) => {
      const problem = await problemOf(error);
      if (!isMounted()) notify.problem(t('economy.form.failed'));
      return problem;
    },
    fieldAt,
  });
  const isTyped = JSON.stringify(sent.form.values) !== JSON.stringify(untouched);
  // While a save is pending nothing can be lost.
  useReportUnsaved(isTyped && !sent.isBusy, onTyped);
  useLayoutEffect(() => {
    element.current?.querySelector<HTMLElement>('[name=name]')?.focus();
  }, []);
  return { ...sent, element };
}

const all = (values: object) => values;

/**
 * Returns the name of the form field for the path of an error. A return adjustment has the name of its category; all errors of a list
 * belong to one field.
 */
function fieldAt(path: string): string {
  const [first = path, second] = path.split('.');
  return first === 'return_adjustment' && second !== undefined ? second : first;
}

/**
 * Returns a function that saves a body as a new object or as a replacement. The server refuses a replacement if another
 * tab or device has changed the object meanwhile.
 */
function useSave<Kind extends EconomicObjectKind>(kind: Kind, object: EconomicObjectByKind[Kind] | null) {
  const t = useText();
  const calls = useEconomicObjectRequests(kind);
  const { currency } = useEconomy();
  /** The version that the user has seen; null for a new or deleted object. */
  const [seen, setSeen] = useState(() => (object === null ? null : { version: object.version, currency }));

  const changedNow = (error: unknown) =>
    error instanceof ApiError && error.status === 409 ? calls.readConflict(error.body) : undefined;
  const save = async (body: EconomicObjectBody<Kind>): Promise<ChangeResult<EconomicObjectByKind[Kind]>> => {
    if (object === null || seen === null) return calls.create(body);
    try {
      return await calls.replace(object.id, body, seen);
    } catch (error) {
      const now = changedNow(error);
      // The response to an earlier save was lost, although it was stored.
      if (now !== undefined && equalsSavedObject(kind, body, now)) return { answer: now, undoToken: null };
      throw error;
    }
  };

  /**
   * Returns whether the object is deleted. A scenario is read again to find this out, because the error can also mean that an object to
   * which the scenario refers is deleted.
   */
  const isDeleted = async (id: number): Promise<boolean> => {
    if (kind !== 'scenario') return true;
    try {
      await calls.read(id);
      return false;
    } catch (error) {
      if (isGone(error)) return true;
      // Rethrown, because it is unknown which of the objects is deleted.
      throw error;
    }
  };
  /** Returns the error message, or null if the fields show it. After a conflict, the next save replaces or recreates the object. */
  const problemOf = async (error: unknown): Promise<string | null> => {
    const now = changedNow(error);
    if (seen !== null && now !== undefined) {
      setSeen({ ...seen, version: now.version });
      return t('economy.form.changedElsewhere');
    }
    let cause = error;
    try {
      if (object !== null && seen !== null && isGone(error) && (await isDeleted(object.id))) {
        setSeen(null);
        return t('economy.form.gone');
      }
    } catch (unread) {
      cause = unread;
    }
    logError('An economic object could not be saved', cause);
    if (cause instanceof ApiError && Object.keys(cause.fieldErrors).length > 0) return null;
    const reason = isGone(cause) ? t('economy.form.referenceGone') : errorText(cause, t, t('economy.failed.hint'));
    return `${t('economy.form.failed')} ${reason}`;
  };
  return { save, problemOf };
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;
