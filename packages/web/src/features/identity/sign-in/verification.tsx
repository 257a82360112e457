import { Button, useComputedColorScheme } from '@mantine/core';
import { type TurnstileConfig, authEndpoints } from '@meridian/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '#lib/api/api-client.ts';
import { report } from '#lib/api/report.ts';
import { useText } from '#lib/text/text.ts';
import { FLEXIBLE_MIN_WIDTH, loadTurnstile } from './load-turnstile.ts';
import styles from './verification.module.css';

interface Verification {
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

interface VerificationWidgetProps {
  config: TurnstileConfig;
  action: 'login' | 'register';
  /** A token that the server takes once; none once it has expired or failed. */
  onToken(token: string | undefined): void;
  onRetry(): void;
}

/** The provider's own widget, and what we say when it fails. */
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
        size: container.clientWidth < FLEXIBLE_MIN_WIDTH ? 'compact' : 'flexible',
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
        report('The verification widget could not be shown', error);
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
