let expected: RegExp[] = [];

/** Before each test. */
export function expectNoConsoleErrors(): void {
  expected = [];
}

/** In this test the console may have such errors; any other fails it. */
export function expectConsoleErrors(...patterns: RegExp[]): void {
  expected.push(...patterns);
}

export const expectedErrors = (): readonly RegExp[] => expected;
