import { compareWithNaive } from '#testing/naive-comparison.ts';

// As against-a-naive-simulation.test.ts, over so many paths that a fault of a hundredth of a standard deviation shows.
compareWithNaive({ fastPaths: 100_000, slowPaths: 10_000 });
