/** A computation that yields after each step, so that other work can run in between; it returns the result. */
export type InterruptibleSteps<Result> = Generator<void, Result, void>;

/** Runs all steps without a pause. */
export function runToEnd<Result>(steps: InterruptibleSteps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
