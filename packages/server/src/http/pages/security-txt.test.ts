import { expect, test } from 'vitest';
import { startTestApp } from '#testing/test-app.ts';

const ADDRESS = '/.well-known/security.txt';

const fieldsOf = (text: string) =>
  Object.fromEntries(
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]),
  );

test('security.txt names the support address of PUBLIC_URL and expires within a year', async () => {
  const app = await startTestApp({ env: { PUBLIC_URL: 'https://plan.example' } });
  const response = await app.request('GET', ADDRESS, { headers: { host: 'evil.example' } });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const { Expires: expires = '', ...others } = fieldsOf(response.text);
  expect(others).toEqual({
    Contact: 'mailto:support@plan.example',
    'Preferred-Languages': 'en, he',
    Canonical: `https://plan.example${ADDRESS}`,
  });
  const days = (Date.parse(expires) - app.now().getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(178);
  expect(days).toBeLessThan(365);
  const head = await fetch(app.url + ADDRESS, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(response.text.length)]);
  await app.stop();
});

test('without PUBLIC_URL security.txt claims no canonical address', async () => {
  const app = await startTestApp();
  const { text } = await app.request('GET', ADDRESS);
  expect(fieldsOf(text)).toMatchObject({ Contact: 'mailto:support@127.0.0.1' });
  expect(text).not.toContain('Canonical');
  await app.stop();
});
