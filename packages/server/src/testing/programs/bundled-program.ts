import { join } from 'node:path';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where scripts/build-test-programs.ts has put the server's programs. */
    programs: string;
  }
}

/** The file of a program as it is shipped, made from the sources at the beginning of this run. */
export const bundledProgram = (name: 'admin' | 'main'): string => join(inject('programs'), `${name}.js`);
