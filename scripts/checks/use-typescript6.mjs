/**
 * As `node --import ./scripts/checks/use-typescript6.mjs program`: whoever asks for "typescript" gets `typescript6`
 * (npm:typescript@6). dependency-cruiser reads TypeScript through the compiler's JavaScript interface, which TypeScript 7 no longer has.
 */
import Module, { register } from 'node:module';

// Without it, dependency-cruiser would read no TypeScript and find nothing wrong.
await import('typescript6');

const loader = /** @type {{ _resolveFilename: (name: string, ...rest: unknown[]) => string }} */ (
  /** @type {unknown} */ (Module)
);
const resolveFilename = loader._resolveFilename;
loader._resolveFilename = (name, ...rest) =>
  resolveFilename(name.replace(/^typescript(?=\/|$)/, 'typescript6'), ...rest);
const hook = `export const resolve = (name, context, next) => next(name === 'typescript' ? 'typescript6' : name, context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
