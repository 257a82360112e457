import { Button } from '@mantine/core';
import { useLocation } from 'react-router';
import { parseReturnPath } from '#lib/return-path.ts';
import { useText } from '#lib/text/text.ts';
import { PATHS } from '#paths.ts';
import { LinkedText } from '#ui/layout/linked-text.tsx';
import { providerLoginUrl, useSignInProviders } from './social-api.ts';
import styles from './social.module.css';

/** Renders a button for each sign-in provider of the installation; renders nothing if there are none. */
export function SocialButtons({ remember }: { remember: boolean }) {
  const t = useText();
  const location = useLocation();
  const providers = useSignInProviders();
  if (providers.length === 0) return null;
  return (
    <div className="stack">
      <p className={styles.or}>{t('social.or')}</p>
      <div className={styles.buttons}>
        {providers.map(({ id, name }) => (
          <Button
            key={id}
            component="a"
            href={providerLoginUrl(id, parseReturnPath(location.state), remember)}
            variant="default"
            size="md"
            aria-label={t('social.continueWith', { provider: name })}
          >
            {name}
          </Button>
        ))}
      </div>
      <p className="quiet">
        <LinkedText id="social.terms" links={{ terms: PATHS.termsOfService, privacy: PATHS.privacyPolicy }} />
      </p>
    </div>
  );
}
