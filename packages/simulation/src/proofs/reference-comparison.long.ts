import { compareWithNaive } from '#testing/naive-comparison.ts';

// The comparison of reference-comparison.test.ts, with enough paths to reveal an error of a hundredth of a standard deviation.
compareWithNaive({ fastPaths: 100_000, slowPaths: 10_000 });
