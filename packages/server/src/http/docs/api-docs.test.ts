import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, allEndpoints, startTestApp } from '#testing/test-app.ts';

interface Document {
  openapi: string;
  paths: Record<
    string,
    Record<string, { operationId: string; security: unknown[]; responses: object; requestBody?: object }>
  >;
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> };
}

let app: TestApp;
let document: Document;
beforeAll(async () => {
  app = await startTestApp();
  document = (await app.request('GET', '/api/openapi.json')).json as Document;
});
afterAll(() => app.stop());

test('the document is OpenAPI 3.1 and describes every call of the contract, and no other', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const expected = allEndpoints.map((one) => `${one.method} ${one.path.replaceAll(/:(\w+)/g, '{$1}')}`);
  expect(described.toSorted()).toEqual(expected.toSorted());
  expect(expected.length).toBeGreaterThan(20);
});

test('every reference is valid, every schema is used', () => {
  const text = JSON.stringify(document);
  const references = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, target = '']) => target);
  expect(references.length).toBeGreaterThan(20);
  for (const target of references) {
    const name = target.replace('#/components/schemas/', '');
    expect(document.components.schemas[name], target).toBeDefined();
  }
  for (const name of Object.keys(document.components.schemas)) {
    expect(references).toContain(`#/components/schemas/${name}`);
  }
});

test('operation ids are unique, and each call documents its access and errors', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(new Set(operations.map((one) => one.operationId)).size).toBe(operations.length);
  for (const { operationId, security, responses } of operations) {
    const statuses = Object.keys(responses);
    expect(statuses, operationId).toContain('503');
    expect(
      statuses.some((status) => status.startsWith('2') || status === '302'),
      operationId,
    ).toBe(true);
    if (security.length > 0) expect(statuses, operationId).toContain('401');
    const schemes = security.flatMap((one) => Object.keys(one as object));
    for (const scheme of schemes) expect(document.components.securitySchemes[scheme]).toBeDefined();
  }
  expect(document.paths['/api/financial-items/']?.['post']?.responses).toHaveProperty('201');
  expect(document.paths['/api/auth/logout/']?.['post']?.responses).toHaveProperty('204');
});

test('a call documents errors beyond the errors of its kind', () => {
  const responsesOf = (path: string, method: string) => document.paths[path]?.[method]?.responses;
  expect(responsesOf('/api/financial-items/', 'get')).toHaveProperty('304');
  expect(responsesOf('/api/export/data/', 'get')).not.toHaveProperty('304');
  expect(responsesOf('/api/financial-items/bulk_action/', 'post')).toHaveProperty('404');
  expect(responsesOf('/api/financial-items/undo/', 'post')).toHaveProperty('409');
  expect(responsesOf('/api/auth/session-to-token/', 'post')).toHaveProperty('401');
  expect(responsesOf('/api/auth/register/', 'post')).toHaveProperty('403');
  expect(responsesOf('/api/auth/logout/', 'post')).toHaveProperty('400');
  const statuses = Object.keys(responsesOf('/api/economic-scenarios/create_default/', 'post') ?? {});
  expect(statuses).toEqual(expect.arrayContaining(['200', '201']));
  expect(responsesOf('/api/stress-tests/presets/', 'get')).toHaveProperty('400');
});

test('the inputs of a call are in the document', () => {
  const create = JSON.stringify(document.paths['/api/financial-items/']?.['post']);
  for (const word of ['monthly_interest_rate', 'tag_names', 'scenario_id', 'idempotency-key'])
    expect(create).toContain(word);
  const list = JSON.stringify(document.paths['/api/financial-items/']?.['get']);
  expect(list).toContain('page_size');
  expect(list).toContain('if-none-match');
});

test('the page uses only our own files and works under the strict policy', async () => {
  const page = await app.request('GET', '/api/docs/');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
  const scripts = [...page.text.matchAll(/<script([^>]*)>([^<]*)/g)];
  expect(scripts.length).toBeGreaterThan(0);
  for (const [, attributes = '', inline = ''] of scripts) {
    expect(inline.trim()).toBe('');
    const source = /src="([^"]+)"/.exec(attributes)?.[1] ?? '';
    const script = await fetch(new URL(source, `${app.url}/api/docs/`));
    expect(script.status, source).toBe(200);
    expect((await script.text()).length).toBeGreaterThan(100);
    expect(new URL(script.url).origin).toBe(app.url);
  }
  const initializer = await fetch(`${app.url}/api/docs/static/swagger-initializer.js`);
  expect(await initializer.text()).toContain('/api/openapi.json');
});
