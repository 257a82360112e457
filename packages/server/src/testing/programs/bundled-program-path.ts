import { fileURLToPath } from 'node:url';

/** Returns the file of a program as shipped, which `npm test` builds first: from source each start would compile hundreds of modules. */
export const bundledProgram = (name: 'admin' | 'main'): string =>
  fileURLToPath(new URL(`../../../dist/${name}.js`, import.meta.url));
