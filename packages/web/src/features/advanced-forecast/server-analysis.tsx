/** Results that the server computes from a plan, and the state of a card while its figures are outdated. */
import { Button } from '@mantine/core';
import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import { QUERY_KEYS } from '#lib/api/refetch-altered.ts';
import { useText } from '#lib/text/text.ts';
import { useStableValue } from '#lib/use-stable-value.ts';
import styles from './server-analysis.module.css';

export interface ServerAnalysis<Answer> {
  readonly answer: Answer;
  /** True if the shown figures are outdated, while the current ones are being requested. */
  readonly isOutdated: boolean;
  /** The error of the last request; null if it did not fail. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * Reloads scenarios and economic objects after the server no longer knows one of them, for example because another tab
 * deleted it. The choice then falls back to an existing one.
 */
async function refetchEconomyAndScenarios(client: QueryClient): Promise<void> {
  const read = (queryKey: readonly string[]) => client.refetchQueries({ queryKey, exact: true });
  await Promise.all([read(QUERY_KEYS.economy), read(QUERY_KEYS.scenarios)]);
}

/**
 * Returns the server's response to a request about a plan. Suspends until the first response; after a change the
 * previous response stays until the new one arrives. The requests are query keys, so requests of different analyses
 * must differ.
 */
export function useServerAnalysis<Question extends object, Answer>(
  given: Question,
  ask: (question: Question, signal: AbortSignal) => Promise<Answer>,
): ServerAnalysis<Answer> {
  const question = useStableValue(given);
  const shown = useDeferredValue(question);
  const { data, error, fetchStatus, refetch } = useSuspenseQuery({
    queryKey: [...QUERY_KEYS.analysis, shown],
    queryFn: async ({ client, signal }): Promise<Answer> => {
      try {
        return await ask(shown, signal);
      } catch (failure) {
        if (failure instanceof ApiError && failure.status === 404) await refetchEconomyAndScenarios(client);
        throw failure;
      }
    },
  });
  const isAsked = shown === question;
  return {
    answer: data,
    isOutdated: !isAsked || fetchStatus !== 'idle',
    error: isAsked ? error : null,
    retry: () => void refetch(),
  };
}

interface AnalysisSectionProps extends Omit<ServerAnalysis<unknown>, 'answer'> {
  children: ReactNode;
}

/** Dims outdated figures, except children with `data-stays`, and offers a retry after an error. */
export function AnalysisSection({ isOutdated, error, retry, children }: AnalysisSectionProps) {
  const t = useText();
  return (
    <div className={styles.part} aria-busy={isOutdated}>
      {error === null ? null : (
        <div className={styles.notAnew}>
          <p role="alert">{`${t('advanced.notAnew')} ${errorText(error, t, t('card.failedHint'))}`}</p>
          <Button
            variant="default"
            size="compact-sm"
            aria-disabled={isOutdated}
            onClick={() => {
              if (!isOutdated) retry();
            }}
          >
            {t('common.tryAgain')}
          </Button>
        </div>
      )}
      {children}
    </div>
  );
}
