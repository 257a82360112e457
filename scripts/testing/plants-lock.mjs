/** @import { Plant } from './plants.mjs' */

/** A package of which the lock file says all that it should. */
const whole = { version: '1.0.0', integrity: `sha512-${'a'.repeat(86)}==` };
const lockOf = (/** @type {object} */ packages) =>
  `${JSON.stringify({ name: 'meridian', lockfileVersion: 3, packages }, null, 2)}\n`;
const production = (/** @type {number} */ count) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`node_modules/library-${at}`, whole]));

/** As many production packages as may be, beside what does not count: it may not be reported. */
export const goodLock = lockOf({
  '': { name: 'meridian' },
  'packages/web': { name: '@meridian/web', version: '0.1.0' },
  'node_modules/@meridian/web': { resolved: 'packages/web', link: true },
  'node_modules/a-tool': { ...whole, dev: true },
  ...production(200),
});

const badLock = lockOf({
  'node_modules/bare': { version: '1.0.0' },
  'node_modules/bare-tool': { version: '1.0.0', dev: true },
  'node_modules/other-platform': { version: '1.0.0', dev: true, optional: true, os: ['android'] },
  'packages/server/node_modules/inner': { version: '1.0.0' },
  'node_modules/weak': { version: '1.0.0', integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' },
  'node_modules/from': { ...whole, resolved: 'from somewhere' },
  ...production(199),
});

/** @type {Plant[]} */
export const lockPlants = [
  ['a package without a hash', 'package-lock.json:5 ', 'node_modules/bare has no integrity'],
  ['a tool without a hash', 'package-lock.json:8 ', 'node_modules/bare-tool has no integrity'],
  ['another platform’s tool', 'package-lock.json:12 ', 'node_modules/other-platform has no integrity'],
  ['a hash missing further in', 'package-lock.json:', 'packages/server/node_modules/inner has no integrity'],
  ['a weak hash', 'package-lock.json:', 'node_modules/weak has no integrity'],
  ['an address', 'package-lock.json:', 'node_modules/from names where it came from'],
  ['too many packages in production', 'package-lock.json:1 ', '203 packages in production, at most 200'],
].map(([kind = '', says = '', rule = '']) => ({
  kind,
  step: 'lock',
  files: { 'package-lock.json': badLock },
  says,
  rule,
}));
