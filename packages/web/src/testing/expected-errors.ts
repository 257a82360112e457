import { onTestFinished } from 'vitest';

const expected: RegExp[] = [];

/** In this test the console may have such errors; any other fails it. */
export function expectConsoleErrors(...patterns: RegExp[]): void {
  expected.push(...patterns);
  onTestFinished(() => {
    expected.length = 0;
  });
}

export const expectedErrors = (): readonly RegExp[] => expected;
