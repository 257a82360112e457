/** Work with a pause after each step but the last, whose result it returns: others have their turn in between. */
export type Steps<Result> = Generator<void, Result, void>;

/** Goes through all steps without a pause. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
