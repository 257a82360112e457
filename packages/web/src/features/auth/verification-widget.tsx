import { Button, useComputedColorScheme } from '@mantine/core';
import type { TurnstileConfig } from '@meridian/contract';
import { useEffect, useRef, useState } from 'react';
import { report } from '#lib/api/report.ts';
import { useText } from '#lib/text/text.ts';
import { FLEXIBLE_MIN_WIDTH, loadTurnstile } from './load-turnstile.ts';
import styles from './verification-widget.module.css';

interface VerificationWidgetProps {
  config: TurnstileConfig;
  action: 'login' | 'register';
  /** A token that the server takes once; none once it has expired or failed. */
  onToken(token: string | undefined): void;
  onRetry(): void;
}

/** The provider's own widget, and what we say when it fails. */
export function VerificationWidget({ config, action, onToken, onRetry }: VerificationWidgetProps) {
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
