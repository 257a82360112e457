import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** True in `npm run test:long`. */
    isLongRun?: boolean;
  }
}

/**
 * Returns the number of repetitions of a test, such as random cases or seeds: `few` in `npm test`, `many` in `npm run test:long`, which also
 * runs every test file that imports this function.
 */
export function repetitions({ few, many }: { few: number; many: number }): number {
  return inject('isLongRun') === true ? many : few;
}
