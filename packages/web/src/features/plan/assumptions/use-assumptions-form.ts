import {
  type Assumptions,
  type AssumptionsPatch,
  type Scenario,
  assumptions,
  assumptionsPatch,
  mergeAssumptions,
  scenario as scenarioSchema,
} from '@meridian/contract';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { useScenarioCalls, useScenarios } from '#features/plan/scenario-api.ts';
import { offerUndo } from '#features/plan/undo-store.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import { logError } from '#lib/api/log-error.ts';
import { validate } from '#lib/api/field-errors.ts';
import { type Translate, useText } from '#lib/text/text.ts';
import { useReportUnsaved } from '#ui/dialog/confirm-discard.ts';
import { notify } from '#ui/dialog/notify.tsx';
import { invalidTextErrors, useInvalidTextMessages } from '#ui/form/field-entry.ts';
import { useFormSubmission } from '#ui/form/use-form-submission.ts';
import {
  type AssumptionsFormValues,
  visibleEntries,
  toAssumptionsFormValues,
  toAssumptions,
} from './assumptions-form-values.ts';

interface AssumptionsFormProps {
  scenario: Scenario;
  /** Called when the form starts or stops containing input that would be lost. */
  onTyped: (isTyped: boolean) => void;
  onSaved: () => void;
}

/** Thrown if another tab or device has changed the same values since the form was opened. */
class AssumptionsConflictError extends Error {
  override name = 'AssumptionsConflictError';
  readonly fields: readonly string[];
  readonly now: Assumptions;
  /** The current assumptions with the user's changes applied to them. */
  readonly merged: Assumptions;

  constructor(fields: readonly string[], now: Assumptions, patch: AssumptionsPatch) {
    super(`Changed meanwhile: ${fields.join(', ')}`);
    this.fields = fields;
    this.now = now;
    this.merged = assumptions.parse({ ...now, ...patch });
  }
}

/** Maximum number of retries, so that constant changes from another session do not cause an endless loop. */
const MOST_ATTEMPTS = 5;

/** Returns the state of the assumptions form, and a handler that saves the form as one change that can be undone. */
export function useAssumptionsForm({ scenario, onTyped, onSaved }: AssumptionsFormProps) {
  const t = useText();
  const unreadable = useInvalidTextMessages();
  const element = useRef<HTMLFormElement>(null);
  const save = useSave(scenario.id);
  /** The assumptions that the user has seen. */
  const [seen, setSeen] = useState(scenario.assumptions);
  const [untouched] = useState(() => toAssumptionsFormValues(scenario.assumptions));
  const isThere = () => element.current !== null;
  const sent = useFormSubmission<AssumptionsFormValues>({
    initialValues: untouched,
    check: (values) => ({
      ...validate(assumptionsPatch, toAssumptions(values, seen)),
      ...invalidTextErrors(visibleEntries(values), unreadable),
    }),
    send: async (values) => {
      const { undoToken: token } = await save(seen, toAssumptions(values, seen));
      if (token !== null) offerUndo({ sentence: t('assumptions.saved', { name: scenario.name }), token });
      if (isThere()) onSaved();
    },
    failed: (error) => {
      if (error instanceof AssumptionsConflictError) {
        setSeen(error.now);
        sent.form.setValues(toAssumptionsFormValues(error.merged));
      } else logError('The assumptions could not be saved', error);
      // After the form was closed during a save, an error is shown as a notification.
      if (!isThere()) notify.problem(t('assumptions.failed'));
      return problemOf(error, t);
    },
    fieldAt: (path) => path.replace(/^assumptions\./, ''),
  });
  const isTyped = JSON.stringify(sent.form.values) !== JSON.stringify(untouched);
  useReportUnsaved(isTyped, onTyped);
  return { ...sent, element };
}

/** Returns the error message; null if the errors are shown at the fields. */
function problemOf(error: unknown, t: Translate): string | null {
  if (error instanceof AssumptionsConflictError) {
    const fields = error.fields.map((path) => fieldName(path, t)).join('; ');
    return t('assumptions.changedElsewhere', { fields });
  }
  if (error instanceof ApiError) {
    if (error.status === 404) return t('assumptions.gone');
    if (Object.keys(error.fieldErrors).length > 0) return null;
  }
  return `${t('assumptions.failed')} ${errorText(error, t, t('scenarios.tryAgain'))}`;
}

const NAMES = {
  cash_rate: 'assumptions.cashRate',
  fx: 'assumptions.fx',
  drift: 'assumptions.drift',
  pinned_rates: 'assumptions.pinned',
  prices: 'assumptions.prices',
} as const;

/** Returns the label of the field for a path, such as 'fx.drift.EUR'. */
function fieldName(path: string, t: Translate): string {
  const [member = '', ...rest] = path.split('.');
  const code = rest.at(-1) ?? '';
  const name = rest[0] === 'drift' ? 'drift' : (member as keyof typeof NAMES);
  return code === '' || code === 'model' ? t(NAMES[name]) : t('assumptions.fieldOf', { field: t(NAMES[name]), code });
}

const nowAnswer = z.object({ scenario: scenarioSchema });

/**
 * Returns a function that saves the difference between the previous assumptions `seen` and `wanted`. Other values that
 * another tab or device has changed stay. Throws `AssumptionsConflictError` if the same values were changed there.
 */
function useSave(id: number) {
  const { updateAssumptions: assume } = useScenarioCalls();
  const known = useScenarios().find((one) => one.id === id)?.assumptions;
  return async (seen: Assumptions, wanted: Assumptions): Promise<{ undoToken: string | null }> => {
    let now = known ?? seen;
    for (let attempt = 1; ; attempt += 1) {
      const { patch, disputed } = mergeAssumptions(seen, wanted, now);
      if (disputed.length > 0) throw new AssumptionsConflictError(disputed, now, patch);
      if (Object.keys(patch).length === 0) return { undoToken: null };
      try {
        return await assume(id, patch, now);
      } catch (error) {
        const stands =
          error instanceof ApiError && error.status === 409 ? nowAnswer.safeParse(error.body).data : undefined;
        if (stands === undefined || attempt === MOST_ATTEMPTS) throw error;
        now = stands.scenario.assumptions;
      }
    }
  };
}
