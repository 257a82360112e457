import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import { report } from '#lib/api/report.ts';
import { useText } from '#lib/text/text.ts';
import { PATHS } from '#paths.ts';
import { takeFocus } from '#ui/form/focus-problem.ts';
import { forgetArrival, useArrivalAt } from './arrival.ts';
import { undoAddressChange } from './auth-api.ts';
import { AuthFrame } from './auth-frame.tsx';
import { Remembered } from './auth-links.tsx';
import { leave } from './auth-session.ts';
import { NewPassword } from './new-password.tsx';

/**
 * The page of the link in the letter to a former address. Nothing happens by opening it, because programs that look through
 * mail open links too: one press puts the address back, and then a new password is chosen here.
 */
export function UndoAddressForm() {
  const t = useText();
  const brought = useArrivalAt(PATHS.undoEmailChange);
  const [token] = useState(brought);
  const [resetToken, setResetToken] = useState<string | null>(null);
  const [deadEnd, setDeadEnd] = useState(token ? null : t('auth.undo.incomplete'));
  if (deadEnd !== null || !token) return <DeadEnd why={deadEnd} isUndone={resetToken !== null} />;
  if (resetToken !== null)
    return <NewPassword token={resetToken} notice={t('auth.undo.done')} onDeadLink={setDeadEnd} />;
  return <Offer token={token} onUndone={setResetToken} onDeadLink={setDeadEnd} />;
}

interface OfferProps {
  token: string;
  onUndone: (resetToken: string) => void;
  onDeadLink: (why: string) => void;
}

/** What will happen, and the one button that does it. */
function Offer({ token, onUndone, onDeadLink }: OfferProps) {
  const t = useText();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => undoAddressChange(token),
    onSuccess: (resetToken) => {
      // Every sign-in of the account has ended; one that is kept here would only be refused.
      leave();
      forgetArrival();
      onUndone(resetToken);
    },
    onError: (cause) => {
      report('The address could not be put back', cause);
      if (cause instanceof ApiError && cause.status === 400) onDeadLink(cause.detail ?? t('auth.undo.dead'));
    },
  });
  return (
    <AuthFrame
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
    </AuthFrame>
  );
}

/** The link is no good, or the time to choose a password ran out; and what to do then. */
function DeadEnd({ why, isUndone }: { why: string | null; isUndone: boolean }) {
  const t = useText();
  return (
    <AuthFrame
      title={t('auth.undo.title')}
      problem={why}
      lead={
        <p>
          {isUndone ? (
            t('auth.undo.askAgain')
          ) : (
            <FormattedMessage id="auth.undo.help" values={{ link: toContact }} />
          )}
        </p>
      }
      footer={<Remembered />}
    >
      <Button component={Link} ref={takeFocus} to={PATHS.forgotPassword} size="md" fullWidth>
        {t('auth.reset.newLink')}
      </Button>
    </AuthFrame>
  );
}

const toContact = (words: ReactNode) => <a href={`${PATHS.documentation}#contact`}>{words}</a>;
