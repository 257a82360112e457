/** Makes a token for programs, as the settings page does, and prints it. Usage: see README.md. */
import { bodyOf, createApiClient, run, setting } from './api.ts';

await run(async () => {
  const [name = 'Example', scope = 'read', days = '30'] = process.argv.slice(2);
  if (scope !== 'read' && scope !== 'write') throw new Error('The scope is read or write.');
  const url = setting('MERIDIAN_URL');
  const credentials = { username: setting('MERIDIAN_USERNAME'), password: setting('MERIDIAN_PASSWORD') };
  const signIn = await bodyOf(createApiClient(url).POST('/api/auth/token/', { body: credentials }));
  if ('second_factor' in signIn)
    throw new Error('This account has a second factor: make the token in the settings page.');
  const client = createApiClient(url, signIn.token);
  const body = { name, scope, days: Number(days) } as const;
  const { token } = await bodyOf(client.POST('/api/auth/api-tokens/', { body }));
  // The sign-in was needed for this call only.
  await client.POST('/api/auth/logout/', { body: {} });
  process.stdout.write(`${token}\n`);
});
