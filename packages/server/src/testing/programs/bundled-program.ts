import { fileURLToPath } from 'node:url';

/** The file of a program as it is shipped, which `npm test` builds first: from the sources each start would translate hundreds of modules anew. */
export const bundledProgram = (name: 'admin' | 'main'): string =>
  fileURLToPath(new URL(`../../../dist/${name}.js`, import.meta.url));
