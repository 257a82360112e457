import { compareWithNaive } from '#testing/naive-comparison.ts';

// Everything that has no closed form is compared with a simulation that is slow and plain, shares no random number with this one, and runs the
// engine's forecast path by path. The comparison of many more paths is against-a-naive-simulation.long.ts.
compareWithNaive({ fastPaths: 4000, slowPaths: 500 });
