import { Button, CopyButton } from '@mantine/core';
import { secondFactorEndpoints } from '@meridian/contract';
import { useMutation } from '@tanstack/react-query';
import { encode } from 'uqr';
import { call } from '#lib/api/api-client.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import { useText } from '#lib/text/text.ts';
import { OneTimeCodeField } from '#ui/form/one-time-code-field.tsx';
import styles from './second-factor.module.css';

interface TotpSetupProps {
  secret: string;
  uri: string;
  /** Called with the new recovery codes. */
  onConfirmed: (codes: string[]) => void;
}

/** Renders the key for the authenticator app as a QR code and as text, and the input for a code that confirms the setup. */
export function TotpSetup({ secret, uri, onConfirmed }: TotpSetupProps) {
  const t = useText();
  const {
    mutate: confirm,
    isPending,
    isSuccess,
    error,
  } = useMutation({
    mutationFn: (code: string) => call(secondFactorEndpoints.confirmTotp, { body: { code } }),
    onSuccess: ({ recovery_codes: codes }) => onConfirmed(codes),
  });
  const [refusal] = error instanceof ApiError ? (error.fieldErrors['code'] ?? []) : [];

  return (
    <div className="stack">
      <p>{t('secondFactor.app.scan')}</p>
      <QrCode text={uri} label={t('secondFactor.app.qr')} />
      <p>{t('secondFactor.app.byHand')}</p>
      <div className={styles.secretLine}>
        <code className={styles.secret}>{secret.match(/.{4}/g)?.join(' ')}</code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" size="compact-sm" onClick={copy}>
              {t(copied ? 'secondFactor.codes.copied' : 'secondFactor.app.copy')}
            </Button>
          )}
        </CopyButton>
      </div>
      <p>{t('secondFactor.app.confirm')}</p>
      <OneTimeCodeField
        label={t('secondFactor.app.code')}
        error={error === null ? null : (refusal ?? errorText(error, t, t('secondFactor.failed')))}
        isBusy={isPending || isSuccess}
        onComplete={confirm}
      />
    </div>
  );
}

interface QrCodeProps {
  text: string;
  label: string;
}

/** Renders a QR code, always black on white with a white margin, because not every camera reads inverted codes. */
function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg role="img" aria-label={label} className={styles.qr} viewBox={`-3 -3 ${size + 6} ${size + 6}`}>
      <path d={squares.join('')} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}
