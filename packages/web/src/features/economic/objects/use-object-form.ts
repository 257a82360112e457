import { type UseFormReturnType, useForm } from '@mantine/form';
import type { FieldErrors } from '@meridian/contract';
import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { offerUndo } from '#features/undo/public.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import { report } from '#lib/api/report.ts';
import { firstMessages, validate } from '#lib/api/validate.ts';
import { useText } from '#lib/text/text.ts';
import { useTellTyped } from '#ui/dialog/leave-typed.ts';
import { notify } from '#ui/dialog/notify.tsx';
import { unreadableErrors, useUnreadableMessages } from '#ui/form/entry.ts';
import { focusFirstInvalid, showProblems } from '#ui/form/focus-problem.ts';
import { useEconomicName } from '#features/economic/object-texts.ts';
import { useEconomy } from '#features/economic/economy-api.ts';
import {
  type Changed,
  type ObjectBody,
  type ObjectKind,
  type Objects,
  SCHEMAS,
  type Seen,
  isSaved,
  useObjectCalls,
} from './object-calls.ts';

export interface ObjectFormProps<Kind extends ObjectKind> {
  /** The object to change; null for a new one. */
  object: Objects[Kind] | null;
  /** Told whether something is typed that would be lost. */
  onTyped: (isTyped: boolean) => void;
  onLeave: () => void;
  onSaved: () => void;
}

interface FormOf<Kind extends ObjectKind, Values extends { name: string }> extends ObjectFormProps<Kind> {
  kind: Kind;
  untouched: Values;
  bodyOf: (values: Values) => ObjectBody<Kind>;
  /** The values whose fields are in the form now; all of them unless given. */
  shownOf?: (values: Values) => object;
}

export interface ObjectForm<Values> {
  form: UseFormReturnType<Values>;
  element: RefObject<HTMLFormElement | null>;
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  isBusy: boolean;
  /** What went wrong with the last attempt; what was typed stays as it is. */
  problem: string | null;
}

/** What the form of an economic object holds, and what saving does. */
export function useObjectForm<Kind extends ObjectKind, Values extends { name: string }>(
  props: FormOf<Kind, Values>,
): ObjectForm<Values> {
  const { kind, object, untouched: stored, bodyOf, shownOf = all, onTyped, onSaved } = props;
  const t = useText();
  const unreadable = useUnreadableMessages();
  const nameOf = useEconomicName();
  const element = useRef<HTMLFormElement>(null);
  // A preset's name is shown in the person's language, and stays the server's unless somebody types another.
  const shownName = object === null ? '' : nameOf(object);
  const [untouched] = useState(() => ({ ...stored, name: shownName }));
  const named = (values: Values): Values =>
    object !== null && values.name === shownName ? { ...values, name: object.name } : values;
  const form = useForm<Values>({
    initialValues: untouched,
    validate: (values) =>
      fieldMessages({
        ...validate(SCHEMAS[kind], bodyOf(named(values))),
        ...unreadableErrors(shownOf(values), unreadable),
      }),
  });
  const { values } = form;
  const isTyped = JSON.stringify(values) !== JSON.stringify(untouched);
  const { currency } = useEconomy();
  const first = object === null ? null : { version: object.version, currency };
  const { save, isBusy, problem } = useSave(kind, object?.id ?? null, first);
  useTellTyped(isTyped, onTyped);
  useLayoutEffect(() => {
    element.current?.querySelector<HTMLElement>('[name=name]')?.focus();
  }, []);
  const submit = form.onSubmit(async (entered, event) => {
    const sent = event?.currentTarget;
    const result = await save(bodyOf(named(entered)));
    // Who closed the form while it was being saved may have opened another by now, and is told all the same.
    const isThere = sent?.isConnected === true;
    if ('answer' in result) {
      offerUndo({ sentence: t('economy.saved', { name: nameOf(result.answer) }), token: result.undoToken });
      if (isThere) onSaved();
    } else if (isThere) showProblems(sent, () => form.setErrors(fieldMessages(result.refused)));
    else notify.problem(t('economy.form.failed'));
  }, focusFirstInvalid);
  return { form, element, submit, isBusy, problem };
}

const all = (values: object) => values;

/** One message a field; an adjustment of returns has the name of its category in the form, a list one message for all of it. */
function fieldMessages(errors: FieldErrors): Record<string, string> {
  const messages = Object.entries(firstMessages(errors)).map(([path, message]) => {
    const [first = path, second] = path.split('.');
    return [first === 'return_adjustment' && second !== undefined ? second : first, message] as const;
  });
  return Object.fromEntries(messages);
}

type Saved<Result> = Changed<Result> | { readonly refused: FieldErrors };

/** Saves a body as a new object, or in place of what the form began with, unless that has become another meanwhile. */
function useSave<Kind extends ObjectKind>(kind: Kind, id: number | null, first: Seen | null) {
  const t = useText();
  const calls = useObjectCalls(kind);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** What the person knows of: null for a new object, and for one that is gone. */
  const [seen, setSeen] = useState(first);

  const send = async (body: ObjectBody<Kind>): Promise<Saved<Objects[Kind]>> => {
    if (id === null || seen === null) return await calls.create(body);
    try {
      return await calls.replace(id, body, seen);
    } catch (error) {
      const now = error instanceof ApiError && error.status === 409 ? calls.changedIn(error.body) : undefined;
      if (now !== undefined) {
        // The answer to an earlier attempt was lost.
        if (isSaved(kind, body, now)) return { answer: now, undoToken: null };
        setSeen({ ...seen, version: now.version });
        setProblem(t('economy.form.changedElsewhere'));
      } else if (isGone(error) && (await isDeleted(kind, () => calls.read(id)))) {
        setSeen(null);
        setProblem(t('economy.form.gone'));
      } else throw error;
      return { refused: {} };
    }
  };

  const save = async (body: ObjectBody<Kind>): Promise<Saved<Objects[Kind]>> => {
    setIsBusy(true);
    setProblem(null);
    try {
      return await send(body);
    } catch (error) {
      report('An economic object could not be saved', error);
      const reason = isGone(error)
        ? t('economy.form.referenceGone')
        : errorText(error, t, t('economy.failed.hint'));
      const refused = error instanceof ApiError ? error.fieldErrors : {};
      if (Object.keys(refused).length === 0) setProblem(`${t('economy.form.failed')} ${reason}`);
      return { refused };
    } finally {
      setIsBusy(false);
    }
  };
  return { save, isBusy, problem };
}

/** Of the calls that save, only those of a scenario name other objects, and are refused with the same status when one of those is gone. */
async function isDeleted(kind: ObjectKind, read: () => Promise<unknown>): Promise<boolean> {
  if (kind !== 'scenario') return true;
  try {
    await read();
    return false;
  } catch (error) {
    if (isGone(error)) return true;
    // Nobody knows which of them is gone.
    throw error;
  }
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;
