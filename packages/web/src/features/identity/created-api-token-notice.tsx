import { Button, CopyButton, TextInput } from '@mantine/core';
import { useEffect, useId } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '#lib/text/text.ts';
import { focusOnMount } from '#ui/form/form-focus.ts';
import { LEFT_TO_RIGHT_INPUT } from '#ui/form/user-text-input.tsx';
import styles from './api-tokens.module.css';

interface CreatedApiTokenNoticeProps {
  token: string;
  name: string;
  /** Called when the token must be cleared from memory: the user has stored it elsewhere, or leaves the page. */
  onStored: () => void;
}

/** Renders a new API token, which is shown only once and not printed. */
export function CreatedApiTokenNotice({ token, name, onStored }: CreatedApiTokenNoticeProps) {
  const t = useText();
  const titleId = useId();
  useEffect(() => {
    // The removal is rendered synchronously, because the browser may store the page in its present state and show it again after 'Back'.
    const leave = () => flushSync(onStored);
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [onStored]);
  return (
    <section className={styles.secret} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.heading} dir="auto">
        {t('apiTokens.made', { name })}
      </h3>
      <TextInput
        ref={focusOnMount}
        className={styles.token}
        label={t('apiTokens.token')}
        description={t('apiTokens.once')}
        value={token}
        readOnly
        // Without `off` the browser stores the text of the field with its session, to restore it after a crash.
        autoComplete="off"
        spellCheck={false}
        attributes={LEFT_TO_RIGHT_INPUT}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="wrapping">
        <CopyButton value={token}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'apiTokens.copied' : 'apiTokens.copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onStored}>{t('apiTokens.stored')}</Button>
      </div>
    </section>
  );
}
