import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import { type Translate, useText } from '#lib/text/text.ts';
import { PATHS } from '#paths.ts';
import styles from './guest-pages.module.css';

interface GuestPageProps {
  title: string;
  children: ReactNode;
  actions: ReactNode;
}

/** Renders the layout of a page that a guest sees instead of a plan: a title, a short text and buttons. */
export function GuestPage({ title, children, actions }: GuestPageProps) {
  return (
    <div className={styles.page}>
      <title>{title}</title>
      <h1 className={styles.title}>{title}</h1>
      {children}
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}

function ToRegister() {
  const t = useText();
  return (
    <Button component={Link} to={PATHS.register} variant="default">
      {t('guest.register')}
    </Button>
  );
}

/** Renders the page shown if no guest session could be started. */
export function GuestErrorPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText();
  const isOff = error instanceof ApiError && error.status === 403;
  return (
    <GuestPage
      title={t(isOff ? 'guest.off.title' : 'guest.problem.title')}
      actions={
        <>
          {isOff ? null : <Button onClick={onRetry}>{t('common.tryAgain')}</Button>}
          <ToRegister />
        </>
      }
    >
      <p role="alert">{problemText(error, t)}</p>
    </GuestPage>
  );
}

function problemText(error: unknown, t: Translate): string {
  if (error instanceof ApiError && error.status === 403) return t('guest.off');
  if (error instanceof ApiError && error.status === 429)
    return t('guest.tooMany', { minutes: Math.ceil((error.retryAfterSeconds ?? 60) / 60) });
  return errorText(error, t, t('guest.problem'));
}

/** Renders the page shown after a guest session has expired or has been ended in another tab. */
export function GuestExpiredPage({ onAgain }: { onAgain: () => void }) {
  const t = useText();
  return (
    <GuestPage
      title={t('guest.ended.title')}
      actions={
        <>
          <Button onClick={onAgain}>{t('guest.ended.again')}</Button>
          <ToRegister />
        </>
      }
    >
      <p role="alert">{t('guest.ended')}</p>
    </GuestPage>
  );
}

/** Renders the page that crawlers get instead of a guest session. It describes the product. */
export function CrawlerPage() {
  const t = useText();
  return (
    <GuestPage title={t('guest.about.title')} actions={<ToRegister />}>
      <p>{t('guest.about')}</p>
    </GuestPage>
  );
}
