import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import { report } from '#lib/api/report.ts';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';

/** Changes to scenarios that may be refused: whoever asked for one learns why. */
export function useScenarioAttempts() {
  const t = useText();

  const tell = (error: unknown) => {
    report('A scenario could not be changed', error);
    notify.problem(`${t('scenarios.failed')} ${errorText(error, t, t('scenarios.tryAgain'))}`);
  };

  return {
    /** Does it, or tells why not; answers whether it is done. */
    attempt: async (work: () => Promise<void>): Promise<boolean> => {
      try {
        await work();
        return true;
      } catch (error) {
        tell(error);
        return false;
      }
    },
    /** Answers what is wrong with the name, or null when it is taken. */
    attemptName: async (work: () => Promise<unknown>): Promise<string | null> => {
      try {
        await work();
        return null;
      } catch (error) {
        const refusal = error instanceof ApiError ? error.fieldErrors['name']?.[0] : undefined;
        if (refusal === undefined) tell(error);
        return refusal ?? t('scenarios.failed');
      }
    },
  };
}
