import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readSettings } from '#settings.ts';
import { renderEnvExample, replaceSettingsTable } from './settings-documents.ts';

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

describe('the documents of the settings are what `npm run write-settings` writes', () => {
  test('.env.example', () => expect(read('.env.example')).toBe(renderEnvExample()));

  test('the table of docs/operation.md', () => {
    const operation = read('docs/operation.md');
    expect(operation).toBe(replaceSettingsTable(operation));
  });
});

test('every example is a value that the server accepts', () => {
  const lines = renderEnvExample().matchAll(/^# ([A-Z_]+)=(.*)$/gm);
  const env = Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value.replaceAll('"', '')]));
  expect(Object.keys(env).length).toBeGreaterThan(20);
  const settings = readSettings({ ...env, OIDC_GOOGLE_CLIENT_ID: 'us', OIDC_GOOGLE_CLIENT_SECRET: 'secret' });
  expect(settings).toMatchObject({ port: 3000, guests: false, socialProviders: [{ name: 'Google' }] });
});
