import { Badge, Button } from '@mantine/core';
import type { Session } from '@meridian/contract';
import { logError } from '#lib/api/log-error.ts';
import { type Translate, useText } from '#lib/text/text.ts';
import { Card } from '#ui/layout/card.tsx';
import { useFormatters } from '#ui/display-settings.ts';
import { ListRow, RowList } from '#ui/layout/row-list.tsx';
import { failureText, useEndSession, useSessions } from './account-api.ts';
import type { ShowStatus } from '#ui/form/form-status.tsx';
import { parseUserAgent } from './parse-user-agent.ts';

/** Renders the list of the user's sessions, each with a button that ends it. The current session has no button: it ends by signing out. */
export function SessionList({ showStatus }: { showStatus: ShowStatus }) {
  const t = useText();
  const { data, isPending, error, refetch } = useSessions();
  const { mutate, isPending: isEnding, variables: ending } = useEndSession();
  const end = (session: Session) => {
    const device = deviceText(session.device, t);
    showStatus(null);
    mutate(session.id, {
      onSuccess: () => showStatus({ tone: 'done', text: t('account.sessions.ended', { device }) }),
      onError: (failure) => {
        logError('A sign-in could not be ended', failure);
        showStatus({ tone: 'problem', text: failureText(failure, t, t('account.sessions.failed', { device })) });
      },
    });
  };
  return (
    <Card
      title={t('account.sessions.title')}
      note={t('account.sessions.note')}
      minHeight="9rem"
      loading={isPending}
      error={data === undefined ? error : null}
      onRetry={() => void refetch()}
    >
      <RowList label={t('account.sessions.title')}>
        {data?.results.map((session, _index, all) => (
          <SessionRow
            key={session.id}
            session={session}
            source={all.find(({ id }) => id === session.source_id)}
            carriesThis={sourcesOfCurrent(all).has(session.id)}
            isEnding={isEnding && ending === session.id}
            onEnd={() => end(session)}
          />
        ))}
      </RowList>
    </Card>
  );
}

interface SessionRowProps {
  session: Session;
  /** The session from which this one was created. */
  source: Session | undefined;
  /** True if the current session was created from this one, so that ending this one ends both. */
  carriesThis: boolean;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionRow({ session, source, carriesThis, isEnding, onEnd }: SessionRowProps) {
  const t = useText();
  const write = useFormatters();
  const device = deviceText(session.device, t);
  return (
    <ListRow
      title={device}
      facts={
        <>
          <span>{t('account.sessions.created', { when: write.dateTime(session.created_at) })}</span>
          <span>{t('account.sessions.used', { when: write.dateTime(session.last_used_at) })}</span>
          {source === undefined ? null : (
            <span>{t('account.sessions.source', { device: deviceText(source.device, t) })}</span>
          )}
          {carriesThis ? <span>{t('account.sessions.carriesThis')}</span> : null}
        </>
      }
    >
      {session.current ? (
        <Badge>{t('account.sessions.current')}</Badge>
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          disabled={isEnding}
          aria-label={t('account.sessions.end.name', { device })}
          onClick={onEnd}
        >
          {t('account.sessions.end')}
        </Button>
      )}
    </ListRow>
  );
}

/**
 * Returns the ids of the sessions from which the current one was created, directly or through others. Ending one of them ends the current
 * session too.
 */
function sourcesOfCurrent(sessions: readonly Session[]): Set<number> {
  const found = new Set<number>();
  let at = sessions.find(({ current }) => current)?.source_id ?? null;
  while (at !== null && !found.has(at)) {
    found.add(at);
    at = sessions.find(({ id }) => id === at)?.source_id ?? null;
  }
  return found;
}

function deviceText(userAgent: string, t: Translate): string {
  const { browser, system } = parseUserAgent(userAgent);
  if (browser !== null && system !== null) return t('account.sessions.device', { browser, system });
  return browser ?? system ?? t('account.sessions.unknown');
}
