import { repetitions } from '@meridian/engine/testing/repetitions.ts';
import { compareWithNaive } from '#testing/naive-comparison.ts';

// Results without a closed form are compared with a reference implementation, which shares no random number with the simulation and runs
// the engine's forecast for each path. The long run has enough paths to reveal an error of a hundredth of a standard deviation.
compareWithNaive({
  fastPaths: repetitions({ few: 4_000, many: 100_000 }),
  slowPaths: repetitions({ few: 500, many: 10_000 }),
});
