import { type ExampleLanguage, authEndpoints, guestEndpoints } from '@meridian/contract';
import { signInAs } from '#features/auth/public.ts';
import { call } from '#lib/api/api-client.ts';
import { thisMonthText } from '#lib/format/this-month.ts';
import { report } from '#lib/api/report.ts';
import { readToken } from '#lib/storage/token.ts';

/** Makes a guest for this tab. Throws ApiError. */
export async function beginGuest(language: ExampleLanguage): Promise<void> {
  await untilSeen();
  const { user, token } = await call(guestEndpoints.begin, { body: { language, start: thisMonthText() } });
  // Somebody has signed in in another tab since.
  if (readToken() !== null) await endGuest(token);
  else signInAs(user, token);
}

/** Erases a guest who is not who is here. */
export async function endGuest(token: string): Promise<void> {
  await call(authEndpoints.signOut, { token, keepalive: true }).catch((error: unknown) =>
    // Time erases the guest all the same.
    report('The guest could not be ended', error),
  );
}

/** A page that is fetched ahead, or opened in the background, is perhaps never looked at. */
async function untilSeen(): Promise<void> {
  const isSeen = () =>
    document.visibilityState === 'visible' && !('prerendering' in document && document.prerendering === true);
  while (!isSeen()) {
    await new Promise<void>((resolve) => {
      const events = ['visibilitychange', 'prerenderingchange'];
      const look = () => {
        for (const event of events) document.removeEventListener(event, look);
        resolve();
      };
      for (const event of events) document.addEventListener(event, look);
    });
  }
}
