import { type CreatedApiToken, LIMITS } from '@meridian/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useText } from '#lib/text/text.ts';
import { onFocusLost } from '#ui/form/form-focus.ts';
import type { ShowStatus } from '#ui/form/form-status.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useApiTokens } from './api-token-api.ts';
import { ApiTokenForm } from './api-token-form.tsx';
import { ApiTokenList } from './api-token-list.tsx';
import { CreatedApiTokenNotice } from './created-api-token-notice.tsx';

/** Renders the card 'Access for programs' of the Security tab: the API tokens and the form that creates one. */
export function ApiTokenCard({ showStatus }: { showStatus: ShowStatus }) {
  const t = useText();
  const { data, dataUpdatedAt: now, isPending, error, refetch } = useApiTokens();
  // The new token is stored nowhere else: it is shown once and is lost when the card is unmounted.
  const [created, setCreated] = useState<CreatedApiToken | null>(null);
  const parts = useRef<HTMLDivElement>(null);
  const returnFocus = () => onFocusLost(null, () => parts.current?.focus());
  const forget = () => {
    setCreated(null);
    returnFocus();
  };
  const docs = (words: ReactNode) => (
    <a href="/api/docs" target="_blank" rel="noreferrer">
      {words}
    </a>
  );
  const tokens = (data?.tokens ?? []).map((token) => ({ ...token, isExpired: Date.parse(token.expires_at) <= now }));
  const count = tokens.length;
  const countBefore = useRef(count);
  useEffect(() => {
    // The row may be removed some time after its token was revoked, and its button may have the focus again by then.
    const isFewer = count < countBefore.current;
    countBefore.current = count;
    return isFewer ? onFocusLost(null, () => parts.current?.focus()) : undefined;
  }, [count]);
  const isFull = tokens.filter(({ isExpired }) => !isExpired).length >= LIMITS.apiTokensPerUser;
  return (
    <Card
      title={t('apiTokens.title')}
      note={<FormattedMessage id="apiTokens.note" values={{ docs }} />}
      minHeight="14rem"
      loading={isPending}
      error={data === undefined ? error : null}
      failure={t('apiTokens.unread')}
      onRetry={() => void refetch()}
    >
      <div ref={parts} tabIndex={-1} className="stack focus-place">
        <ApiTokenList
          tokens={tokens}
          showStatus={showStatus}
          onGone={(id) => (id === created?.id ? forget() : returnFocus())}
        />
        {created !== null ? (
          <CreatedApiTokenNotice token={created.token} name={created.name} onStored={forget} />
        ) : isFull ? (
          <p className="quiet">{t('apiTokens.full', { max: LIMITS.apiTokensPerUser })}</p>
        ) : (
          <ApiTokenForm showStatus={showStatus} onCreated={setCreated} />
        )}
      </div>
    </Card>
  );
}
