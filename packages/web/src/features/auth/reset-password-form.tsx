import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useText } from '#lib/text/text.ts';
import { PATHS } from '#paths.ts';
import { takeFocus } from '#ui/form/focus-problem.ts';
import { forgetArrival, useArrivalAt } from './arrival.ts';
import { AuthFrame } from './auth-frame.tsx';
import { Remembered } from './auth-links.tsx';
import { NewPassword } from './new-password.tsx';

/** The page of the mailed link. */
export function ResetPasswordForm() {
  const t = useText();
  const brought = useArrivalAt(PATHS.resetPassword);
  const [token] = useState(brought);
  const [deadEnd, setDeadEnd] = useState(token ? null : t('auth.reset.incomplete'));
  if (token && deadEnd === null) return <NewPassword token={token} onDeadLink={setDeadEnd} />;
  return <DeadLink why={deadEnd} />;
}

/** Another link is asked for, and the one that led here is no good any more. */
function DeadLink({ why }: { why: string | null }) {
  const t = useText();
  return (
    <AuthFrame title={t('auth.reset.title')} problem={why} footer={<Remembered />}>
      <Button
        component={Link}
        ref={takeFocus}
        to={PATHS.forgotPassword}
        size="md"
        fullWidth
        onClick={forgetArrival}
      >
        {t('auth.reset.newLink')}
      </Button>
    </AuthFrame>
  );
}
