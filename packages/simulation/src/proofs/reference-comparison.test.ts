import { compareWithNaive } from '#testing/naive-comparison.ts';

// Results without a closed form are compared with a reference implementation, which shares no random number with the simulation and runs
// the engine's forecast for each path. The comparison of many more paths is reference-comparison.long.ts.
compareWithNaive({ fastPaths: 4000, slowPaths: 500 });
