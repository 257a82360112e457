import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { fetchTurnstileConfig } from './auth-api.ts';
import { VerificationWidget } from './verification-widget.tsx';

export interface Verification {
  /** Nothing can be sent yet: the person has not proved to be one, or it is not known whether that is asked for. */
  isPending: boolean;
  /** To be sent along; absent where nobody asks for it. */
  token: string | undefined;
  /** After a failed attempt: a token works once, so the next attempt needs a new one. */
  reset(): void;
  /** Stands before the button; nothing where nobody asks for it. */
  widget: ReactNode;
}

/** Human verification of a form, if the installation asks for it. */
export function useVerification(action: 'login' | 'register'): Verification {
  const config = useQuery({
    queryKey: ['turnstile-config'],
    queryFn: fetchTurnstileConfig,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [token, setToken] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const enabled = config.data?.enabled === true ? config.data : undefined;
  const reset = () => {
    setToken(undefined);
    setAttempt(attempt + 1);
    if (config.isError) void config.refetch();
  };
  return {
    // When the question itself fails, the form goes out and the server decides.
    isPending: config.isLoading || (enabled !== undefined && token === undefined),
    token,
    reset,
    widget:
      enabled !== undefined ? (
        <VerificationWidget
          key={attempt}
          config={enabled}
          action={action}
          onToken={setToken}
          onRetry={reset}
        />
      ) : null,
  };
}
