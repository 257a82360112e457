import { Button, useComputedColorScheme } from '@mantine/core';
import { type TurnstileConfig, authEndpoints } from '@meridian/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '#lib/api/api-client.ts';
import { logError } from '#lib/api/log-error.ts';
import { useText } from '#lib/text/text.ts';
import { TURNSTILE_MIN_WIDTH, loadTurnstile } from './load-turnstile.ts';
import styles from './human-verification.module.css';

interface Verification {
  /** True while the form cannot be sent: the verification is incomplete, or it is not known yet whether it is required. */
  isPending: boolean;
  /** The token that proves the verification, to be sent with the form; undefined if none is required. */
  token: string | undefined;
  /** Requests a new token. Call this after a failed request, because each token is valid once. */
  reset(): void;
  /** The element to show above the submit button; null if no verification is required. */
  widget: ReactNode;
}

/** Returns the human verification of a form, if the installation requires it. */
export function useHumanVerification(action: 'login' | 'register'): Verification {
  const config = useQuery({
    queryKey: ['turnstile-config'],
    queryFn: () => call(authEndpoints.turnstileConfig),
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
    // If the configuration cannot be loaded, the form is sent and the server decides.
    isPending: config.isLoading || (enabled !== undefined && token === undefined),
    token,
    reset,
    widget:
      enabled !== undefined ? (
        <VerificationWidget key={attempt} config={enabled} action={action} onToken={setToken} onRetry={reset} />
      ) : null,
  };
}

interface VerificationWidgetProps {
  config: TurnstileConfig;
  action: 'login' | 'register';
  /** Called with a token that is valid once, and with undefined when it has expired or the verification has failed. */
  onToken(token: string | undefined): void;
  onRetry(): void;
}

/** Renders the widget of Cloudflare Turnstile, or a message and a retry button after its failure. */
function VerificationWidget({ config, action, onToken, onRetry }: VerificationWidgetProps) {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const theme = useComputedColorScheme('light');
  const { siteKey, script_url: scriptUrl } = config;

  useEffect(() => {
    let remove: (() => void) | undefined;
    let isGone = false;
    const hasNone = () => onToken(undefined);
    const fail = () => {
      hasNone();
      setHasFailed(true);
      return true;
    };
    const draw = async (container: HTMLElement) => {
      const turnstile = await loadTurnstile(scriptUrl);
      if (isGone) return;
      const id = turnstile.render(container, {
        sitekey: siteKey,
        action,
        theme,
        language: document.documentElement.lang,
        size: container.clientWidth < TURNSTILE_MIN_WIDTH ? 'compact' : 'flexible',
        'response-field': false,
        callback: (token) => {
          setHasFailed(false);
          onToken(token);
        },
        'expired-callback': hasNone,
        'timeout-callback': hasNone,
        'error-callback': fail,
      });
      if (typeof id === 'string') remove = () => turnstile.remove(id);
    };
    if (place.current !== null) {
      draw(place.current).catch((error: unknown) => {
        logError('The verification widget could not be shown', error);
        if (!isGone) fail();
      });
    }
    return () => {
      isGone = true;
      remove?.();
      hasNone();
    };
  }, [siteKey, scriptUrl, action, theme, onToken]);

  return (
    <div className={styles.verification}>
      <div ref={place} className={styles.place} hidden={hasFailed} />
      <div role="alert" className={styles.problem}>
        {hasFailed ? <p>{t('auth.verification.failed')}</p> : null}
      </div>
      {hasFailed ? (
        <Button variant="default" onClick={onRetry}>
          {t('common.tryAgain')}
        </Button>
      ) : null}
    </div>
  );
}
