/**
 * Use as `node --import ./scripts/checks/use-typescript6.mjs program`: imports of "typescript" then load `typescript6`
 * (npm:typescript@6). dependency-cruiser needs the compiler's JavaScript API, which TypeScript 7 no longer has.
 */
import Module, { register } from 'node:module';

// Fails if this package is missing, because dependency-cruiser would otherwise skip all TypeScript and report no problems.
await import('typescript6');

const loader = /** @type {{ _resolveFilename: (name: string, ...rest: unknown[]) => string }} */ (
  /** @type {unknown} */ (Module)
);
const resolveFilename = loader._resolveFilename;
loader._resolveFilename = (name, ...rest) =>
  resolveFilename(name.replace(/^typescript(?=\/|$)/, 'typescript6'), ...rest);
const hook = `export const resolve = (name, context, next) => next(name === 'typescript' ? 'typescript6' : name, context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
