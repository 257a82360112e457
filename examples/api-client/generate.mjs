/**
 * Prints the types of the calls that the example makes, from the description of a running server:
 * `node examples/api-client/generate.mjs http://127.0.0.1:3000`. Other calls are left out, because the types of all have 18,000 lines.
 */
const CALLS = new Set([
  '/api/auth/token/',
  '/api/auth/logout/',
  '/api/auth/api-tokens/',
  '/api/scenarios/current/',
  '/api/financial-items/',
  '/api/forecast/',
]);

const response = await fetch(new URL('/api/openapi.json', process.argv[2]));
const description = /** @type {import('openapi-typescript').OpenAPI3} */ (await response.json());
const entries = Object.entries(description.paths ?? {}).filter(([path]) => CALLS.has(path));
// openapi-typescript needs the compiler's JavaScript API, which TypeScript 7 no longer has.
await import('../../scripts/checks/use-typescript6.mjs');
const { default: openapiTypescript, astToString } = await import('openapi-typescript');
const types = await openapiTypescript({ ...description, paths: Object.fromEntries(entries) });
process.stdout.write(astToString(types));
