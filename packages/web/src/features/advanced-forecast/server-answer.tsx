/** Answers that the server computes from a plan, and the words of a card while its figures are those of before. */
import { Button } from '@mantine/core';
import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import { QUERY_KEYS } from '#lib/api/fetch-again.ts';
import { useText } from '#lib/text/text.ts';
import { useSame } from '#lib/use-same.ts';
import styles from './server-answer.module.css';

export interface ServerAnalysis<Answer> {
  readonly answer: Answer;
  /** The figures of what is asked now are on their way. */
  readonly isFormer: boolean;
  /** Why these figures could not be computed anew; null while that has not failed. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The subject of a question has been deleted elsewhere: the choice falls back to something that is still there. */
async function fetchWhatIsThere(client: QueryClient): Promise<void> {
  const read = (queryKey: readonly string[]) => client.refetchQueries({ queryKey, exact: true });
  await Promise.all([read(QUERY_KEYS.economy), read(QUERY_KEYS.scenarios)]);
}

/**
 * The server's answer to a question about a plan. Suspends at first; later the former answer stays until the new one is here. Two kinds
 * of analyses never have equal questions.
 */
export function useServerAnswer<Question extends object, Answer>(
  given: Question,
  ask: (question: Question, signal: AbortSignal) => Promise<Answer>,
): ServerAnalysis<Answer> {
  const question = useSame(given);
  const shown = useDeferredValue(question);
  const { data, error, fetchStatus, refetch } = useSuspenseQuery({
    queryKey: [...QUERY_KEYS.analysis, shown],
    queryFn: async ({ client, signal }): Promise<Answer> => {
      try {
        return await ask(shown, signal);
      } catch (failure) {
        if (failure instanceof ApiError && failure.status === 404) await fetchWhatIsThere(client);
        throw failure;
      }
    },
  });
  const isAsked = shown === question;
  return {
    answer: data,
    isFormer: !isAsked || fetchStatus !== 'idle',
    error: isAsked ? error : null,
    retry: () => void refetch(),
  };
}

interface AnalysisPartProps extends Omit<ServerAnalysis<unknown>, 'answer'> {
  children: ReactNode;
}

/** Dims figures of before, except children with `data-stays`, and offers to compute them anew where that has failed. */
export function AnalysisPart({ isFormer, error, retry, children }: AnalysisPartProps) {
  const t = useText();
  return (
    <div className={styles.part} aria-busy={isFormer}>
      {error === null ? null : (
        <div className={styles.notAnew}>
          <p role="alert">{`${t('advanced.notAnew')} ${errorText(error, t, t('card.failedHint'))}`}</p>
          <Button
            variant="default"
            size="compact-sm"
            aria-disabled={isFormer}
            onClick={() => {
              if (!isFormer) retry();
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
