import { Button } from '@mantine/core';
import { CONNECT_OUTCOMES, type Identity, type SocialProvider } from '@meridian/contract';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { errorText } from '#lib/api/error-text.ts';
import { logError } from '#lib/api/log-error.ts';
import { useText } from '#lib/text/text.ts';
import { PATHS } from '#paths.ts';
import { Card } from '#ui/layout/card.tsx';
import { useFormatters } from '#ui/display-settings.ts';
import type { ShowStatus } from '#ui/form/form-status.tsx';
import { LinkedText } from '#ui/layout/linked-text.tsx';
import { ListRow, RowList } from '#ui/layout/row-list.tsx';
import { useConnectProvider, useDisconnectProvider, useIdentities, useSignInProviders } from './social-api.ts';

interface ConnectedAccountsProps {
  /** Shows a status in the banner of the settings. */
  showStatus: ShowStatus;
}

/** Renders the card with the connected sign-in providers; empty if none is connected or available. */
export function ConnectedAccounts({ showStatus }: ConnectedAccountsProps) {
  const t = useText();
  const providers = useSignInProviders();
  const { data, isPending, error, refetch } = useIdentities();
  useNotifyOutcome(showStatus);
  const { count = 0, results = [], has_password: hasPassword = true } = data ?? {};
  if (providers.length === 0 && count === 0) return null;
  return (
    <Card
      title={t('social.accounts.title')}
      note={t('social.accounts.note')}
      minHeight="6rem"
      loading={isPending}
      error={data === undefined ? error : null}
      onRetry={() => void refetch()}
    >
      <div className="stack">
        {count === 0 ? (
          <p className="quiet">{t('social.accounts.none')}</p>
        ) : (
          <RowList label={t('social.accounts.title')}>
            {results.map((identity) => (
              <IdentityRow key={identity.id} identity={identity} showStatus={showStatus} />
            ))}
          </RowList>
        )}
        {hasPassword ? null : (
          <p className="quiet">
            <LinkedText id="social.accounts.noPassword" links={{ link: PATHS.forgotPassword }} />
          </p>
        )}
        <ConnectButtons showStatus={showStatus} />
      </div>
    </Card>
  );
}

function IdentityRow({ identity, showStatus }: ConnectedAccountsProps & { identity: Identity }) {
  const t = useText();
  const write = useFormatters();
  const { mutate, isPending } = useDisconnectProvider();
  const { provider_name: provider, email, created_at: since } = identity;
  const disconnect = () => {
    showStatus(null);
    mutate(identity, {
      onSuccess: (done) =>
        done !== null && showStatus({ tone: 'done', text: t('social.accounts.disconnected', { provider }) }),
      onError: (failure) => {
        logError('A provider could not be disconnected', failure);
        const text = errorText(failure, t, t('social.accounts.disconnectFailed', { provider }));
        showStatus({ tone: 'problem', text });
      },
    });
  };
  return (
    <ListRow
      title={provider}
      facts={
        <>
          {email === null ? null : <span dir="ltr">{email}</span>}
          <span>{t('social.accounts.since', { when: write.dateTime(since) })}</span>
        </>
      }
    >
      <Button
        variant="default"
        size="compact-sm"
        disabled={isPending}
        aria-label={t('social.accounts.disconnect.name', { provider, email: email ?? '' })}
        onClick={disconnect}
      >
        {t('social.accounts.disconnect')}
      </Button>
    </ListRow>
  );
}

function ConnectButtons({ showStatus }: ConnectedAccountsProps) {
  const t = useText();
  const providers = useSignInProviders();
  const { mutate, isPending, data: done } = useConnectProvider();
  // After success the buttons stay disabled until the page is left.
  const isLeaving = done !== undefined && done !== null;
  const connect = (provider: SocialProvider) => {
    showStatus(null);
    mutate(provider, {
      onError: (failure) => {
        logError('A provider could not be connected', failure);
        const text = errorText(failure, t, t('social.accounts.connectFailed', { provider: provider.name }));
        showStatus({ tone: 'problem', text });
      },
    });
  };
  return (
    <div className="wrapping">
      {providers.map((provider) => (
        <Button key={provider.id} variant="default" disabled={isPending || isLeaving} onClick={() => connect(provider)}>
          {t('social.accounts.connect', { provider: provider.name })}
        </Button>
      ))}
    </div>
  );
}

/** Shows, once, the result that a provider's redirect has put into the query of the URL. */
function useNotifyOutcome(showStatus: ShowStatus): void {
  const t = useText();
  const [searchParams, setSearchParams] = useSearchParams();
  const outcome = CONNECT_OUTCOMES.find((one) => one === searchParams.get('social'));
  useEffect(() => {
    if (outcome === undefined) return;
    showStatus({ tone: outcome === 'connected' ? 'done' : 'problem', text: t(`social.outcome.${outcome}`) });
    setSearchParams({ tab: 'security' }, { replace: true });
  }, [outcome, showStatus, t, setSearchParams]);
}
