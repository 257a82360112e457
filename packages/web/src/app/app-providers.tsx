import '#ui/theme/mantine.css';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { notificationsStore } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useMemo, useReducer } from 'react';
import { Outlet } from 'react-router';
import { useAuth } from '#features/identity/auth-state.ts';
import { useSavedSettings } from '#features/saved-settings/public.ts';
import { DEFAULT_DATE_FORMAT } from '#lib/format/dates.ts';
import { IntlTextProvider } from '#lib/text/intl-text-provider.tsx';
import { DEFAULT_NUMBER_FORMAT } from '#lib/format/number-format.ts';
import { VALIDATION_TEXTS } from '#lib/messages/catalogue-parts.ts';
import { lazyWithTexts } from '#lib/text/lazy-with-texts.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { ConfirmDialogHost } from '#ui/dialog/confirm-dialog.tsx';
import { DisplaySettingsContext } from '#ui/display-settings.ts';
import { useKeyboardHeight } from '#ui/layout/keyboard-height.ts';
import { OptionalSection } from '#ui/layout/loading-and-error-states.tsx';
import { cssVariables, theme } from '#ui/theme/theme.ts';
import { ReAuthenticationProvider } from './re-authentication-provider.tsx';
import { useColorScheme } from '#pages/frame/use-color-scheme.ts';

/** Provides everything that forms and the dashboard need and the public pages do not. */
export function AppProviders() {
  useKeyboardHeight();
  return (
    <IntlTextProvider>
      <Components>
        <QueryClientProvider client={queryClient}>
          <UserDisplaySettings>
            <ReAuthenticationProvider>
              <Outlet />
            </ReAuthenticationProvider>
            <ConfirmDialogHost />
            <OptionalSection>
              <LazyNotifications />
            </OptionalSection>
          </UserDisplaySettings>
        </QueryClientProvider>
      </Components>
    </IntlTextProvider>
  );
}

const Notices = lazyWithTexts(
  async () => (await import('./notification-containers.tsx')).NotificationContainers,
  VALIDATION_TEXTS,
);

/**
 * Loads the notifications at the first click or key press, because nearly every notification and every validation error follows one. The
 * first view of a page needs neither the notifications nor the messages of the validation rules.
 */
function LazyNotifications() {
  const [isWanted, want] = useReducer(() => true, false);
  useEffect(() => {
    if (isWanted) return undefined;
    const unsubscribe = notificationsStore.subscribe(want);
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) addEventListener(event, want);
    return () => {
      unsubscribe();
      for (const event of events) removeEventListener(event, want);
    };
  }, [isWanted]);
  return isWanted ? (
    <Suspense fallback={null}>
      <Notices />
    </Suspense>
  ) : null;
}

/** Renders Mantine's provider. The colour scheme is set by boot.js and the navigation, not by Mantine. */
function Components({ children }: { children: ReactNode }) {
  const scheme = useColorScheme();
  const manager = useMemo(() => {
    const nothing = () => undefined;
    return { get: () => scheme, set: nothing, subscribe: nothing, unsubscribe: nothing, clear: nothing };
  }, [scheme]);
  return (
    <DirectionProvider>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        forceColorScheme={scheme}
        colorSchemeManager={manager}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}

/** Provides the user's display settings, which contain the formats of dates and numbers. */
function UserDisplaySettings({ children }: { children: ReactNode }) {
  const preferences = useAuth((state) => state.user?.preferences);
  const amountsHidden = useSavedSettings((settings) => settings.hideSensitiveData);
  const display = useMemo(
    () => ({
      dateFormat: preferences?.date_format ?? DEFAULT_DATE_FORMAT,
      numberFormat: preferences?.number_format ?? DEFAULT_NUMBER_FORMAT,
      amountsHidden,
    }),
    [preferences, amountsHidden],
  );
  return <DisplaySettingsContext value={display}>{children}</DisplaySettingsContext>;
}
