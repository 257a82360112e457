import { Badge, Button } from '@mantine/core';
import type { ApiToken } from '@meridian/contract';
import { failureText } from '#features/identity/account/account-api.ts';
import { logError } from '#lib/api/log-error.ts';
import { useText } from '#lib/text/text.ts';
import { askForConfirmation } from '#ui/dialog/confirm-dialog.tsx';
import { useFormatters } from '#ui/display-settings.ts';
import type { ShowStatus } from '#ui/form/form-status.tsx';
import { ListRow, RowList } from '#ui/layout/row-list.tsx';
import { useRevokeApiToken } from './api-token-api.ts';

/** An API token, and whether it had expired when the list was loaded. */
type ListedToken = ApiToken & { isExpired: boolean };

interface ApiTokenListProps {
  tokens: readonly ListedToken[];
  showStatus: ShowStatus;
  /** Called after a token was revoked and its row is removed. */
  onGone: (id: number) => void;
}

/**
 * Renders the list of API tokens, each with a button that revokes it after a confirmation. An expired token is removed without a
 * confirmation.
 */
export function ApiTokenList({ tokens, showStatus, onGone }: ApiTokenListProps) {
  const t = useText();
  const { mutate, isPending, variables: ending } = useRevokeApiToken();
  const end = async (token: ListedToken) => {
    const { name, isExpired } = token;
    showStatus(null);
    const question = {
      title: t('apiTokens.end.title'),
      message: t('apiTokens.end.confirm', { name }),
      confirmLabel: t('apiTokens.end.title'),
      destructive: true,
    };
    if (!isExpired && !(await askForConfirmation(question))) return;
    mutate(token, {
      onSuccess: () => {
        showStatus({ tone: 'done', text: t(isExpired ? 'apiTokens.removed' : 'apiTokens.ended', { name }) });
        onGone(token.id);
      },
      onError: (failure) => {
        logError('An API token could not be ended', failure);
        const failed = t(isExpired ? 'apiTokens.remove.failed' : 'apiTokens.end.failed', { name });
        showStatus({ tone: 'problem', text: failureText(failure, t, failed) });
      },
    });
  };
  if (tokens.length === 0) return <p className="quiet">{t('apiTokens.none')}</p>;
  return (
    <RowList label={t('apiTokens.list')}>
      {tokens.map((token) => (
        <ApiTokenRow
          key={token.id}
          token={token}
          isEnding={isPending && ending.id === token.id}
          onEnd={() => void end(token)}
        />
      ))}
    </RowList>
  );
}

interface ApiTokenRowProps {
  token: ListedToken;
  isEnding: boolean;
  onEnd: () => void;
}

function ApiTokenRow({ token, isEnding, onEnd }: ApiTokenRowProps) {
  const t = useText();
  const write = useFormatters();
  const { name, scope, isExpired, expires_at: end, last_used_at: used } = token;
  const action = isExpired ? 'apiTokens.remove' : 'apiTokens.end';
  return (
    <ListRow
      title={name}
      facts={
        <>
          <span>{t(`apiTokens.scope.${scope}`)}</span>
          <span>{t(isExpired ? 'apiTokens.expiredOn' : 'apiTokens.expires', { when: write.dateTime(end) })}</span>
          <span>{used === null ? t('apiTokens.unused') : t('apiTokens.used', { when: write.dateTime(used) })}</span>
        </>
      }
    >
      {isExpired ? <Badge color="gray">{t('apiTokens.expired')}</Badge> : null}
      <Button
        variant="default"
        size="compact-sm"
        disabled={isEnding}
        aria-label={t(`${action}.name`, { name })}
        onClick={onEnd}
      >
        {t(action)}
      </Button>
    </ListRow>
  );
}
