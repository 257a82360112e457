let expected: RegExp[] = [];

/** Clears the expected errors; called before each test. */
export function clearExpectedConsoleErrors(): void {
  expected = [];
}

/** Allows these errors in the console for this test; any other fails it. */
export function expectConsoleErrors(...patterns: RegExp[]): void {
  expected.push(...patterns);
}

export const getExpectedConsoleErrors = (): readonly RegExp[] => expected;
