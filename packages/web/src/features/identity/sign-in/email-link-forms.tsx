/** The pages that links in emails open: to choose a new password, and to restore a former email address. */
import { Button } from '@mantine/core';
import { recoveryEndpoints } from '@meridian/contract';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { call } from '#lib/api/api-client.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import { logError } from '#lib/api/log-error.ts';
import { useText } from '#lib/text/text.ts';
import { PATHS } from '#paths.ts';
import { focusOnMount } from '#ui/form/form-focus.ts';
import { LinkedText } from '#ui/layout/linked-text.tsx';
import { clearLinkSecret, useLinkSecret } from '#features/identity/link-secret.ts';
import { AuthPageLayout } from './auth-page-layout.tsx';
import { clearStoredUser } from '#features/identity/auth-session.ts';
import { NewPasswordForm } from './new-password-form.tsx';

/** Returns the token of the link and, if the server finds the link invalid, the reason. */
function useMailedLink(path: (typeof PATHS)[keyof typeof PATHS], incomplete: string) {
  const brought = useLinkSecret(path);
  const [token] = useState(brought ?? '');
  const [deadEnd, onDeadLink] = useState(token === '' ? incomplete : null);
  return { token, deadEnd, onDeadLink };
}

/** Renders the form for a new password, which opens by a link that the user has requested by email. */
export function ResetPasswordForm() {
  const t = useText();
  const { token, deadEnd, onDeadLink } = useMailedLink(PATHS.resetPassword, t('auth.reset.incomplete'));
  return (
    <>
      <title>{t('auth.reset.page')}</title>
      {deadEnd === null ? (
        <NewPasswordForm token={token} onDeadLink={onDeadLink} />
      ) : (
        <DeadEnd title={t('auth.reset.title')} why={deadEnd} onLeave={clearLinkSecret} />
      )}
    </>
  );
}

/**
 * Renders the page that the link mailed to a former email address opens. Opening the page changes nothing, because mail scanners open links
 * too. A button restores the address, and then the user chooses a new password on this page.
 */
export function RevertEmailChangeForm() {
  const t = useText();
  const { token, deadEnd, onDeadLink } = useMailedLink(PATHS.undoEmailChange, t('auth.undo.incomplete'));
  const [resetToken, setResetToken] = useState<string | null>(null);
  const part = () => {
    if (deadEnd !== null) {
      const toContact = <LinkedText id="auth.undo.help" links={{ link: `${PATHS.documentation}#contact` }} />;
      const lead = <p>{resetToken === null ? toContact : t('auth.undo.askAgain')}</p>;
      return <DeadEnd title={t('auth.undo.title')} why={deadEnd} lead={lead} />;
    }
    if (resetToken === null) return <Offer token={token} onUndone={setResetToken} onDeadLink={onDeadLink} />;
    return <NewPasswordForm token={resetToken} notice={t('auth.undo.done')} onDeadLink={onDeadLink} />;
  };
  return (
    <>
      <title>{t('auth.undo.page')}</title>
      {part()}
    </>
  );
}

interface OfferProps {
  token: string;
  onUndone: (resetToken: string) => void;
  onDeadLink: (why: string) => void;
}

/** Renders the explanation, and the button that restores the address. */
function Offer({ token, onUndone, onDeadLink }: OfferProps) {
  const t = useText();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(recoveryEndpoints.undoAddressChange, { body: { token } }),
    onSuccess: ({ reset_token: resetToken }) => {
      // The server has ended every session of the account, so a stored token would only be refused.
      clearStoredUser();
      clearLinkSecret();
      onUndone(resetToken);
    },
    onError: (cause) => {
      logError('The address could not be put back', cause);
      if (cause instanceof ApiError && cause.status === 400) onDeadLink(cause.detail ?? t('auth.undo.dead'));
    },
  });
  return (
    <AuthPageLayout
      title={t('auth.undo.title')}
      lead={
        <>
          <p>{t('auth.undo.lead')}</p>
          <p>{t('auth.undo.ends')}</p>
          <p>{t('auth.undo.next')}</p>
        </>
      }
      problem={error === null ? null : errorText(error, t, t('auth.undo.failed'))}
      footer={t('auth.undo.mine')}
    >
      <div className="stack">
        <Button size="md" fullWidth disabled={isPending} onClick={() => mutate()}>
          {t(isPending ? 'auth.undo.busy' : 'auth.undo.submit')}
        </Button>
      </div>
    </AuthPageLayout>
  );
}

interface DeadEndProps {
  title: string;
  why: string;
  lead?: ReactNode;
  onLeave?: () => void;
}

/** Renders the page for a link that is invalid or whose time has expired, with a button to request a new one. */
function DeadEnd({ title, why, lead, onLeave }: DeadEndProps) {
  const t = useText();
  return (
    <AuthPageLayout title={title} problem={why} lead={lead}>
      <Button component={Link} ref={focusOnMount} to={PATHS.forgotPassword} size="md" fullWidth onClick={onLeave}>
        {t('auth.reset.newLink')}
      </Button>
    </AuthPageLayout>
  );
}
