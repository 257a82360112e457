import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import { logError } from '#lib/api/log-error.ts';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';

/** Returns functions that run a change of a scenario and show its error as a notification. */
export function useErrorReporting() {
  const t = useText();

  const report = (error: unknown) => {
    logError('A scenario could not be changed', error);
    notify.problem(`${t('scenarios.failed')} ${errorText(error, t, t('scenarios.tryAgain'))}`);
  };

  return {
    /** Runs a change and reports its error; returns true if it succeeded. */
    attempt: async (work: () => Promise<void>): Promise<boolean> => {
      try {
        await work();
        return true;
      } catch (error) {
        report(error);
        return false;
      }
    },
    /** Runs a change of a name; returns the error message for the name, or null if the name was saved. */
    attemptName: async (work: () => Promise<unknown>): Promise<string | null> => {
      try {
        await work();
        return null;
      } catch (error) {
        const refusal = error instanceof ApiError ? error.fieldErrors['name']?.[0] : undefined;
        if (refusal === undefined) report(error);
        return refusal ?? t('scenarios.failed');
      }
    },
  };
}
