import { BLOCK_COUNT } from './simulation-shape.ts';

/**
 * Generators of a rank-1 lattice sequence: point p of dimension d is the fractional part of p' z_d + shift_d. p' has the binary digits of p
 * after the point, in reverse order; z_d is the generator and shift_d the random shift of the dimension. Any number of points covers every
 * dimension evenly, powers of two best (Hickernell, Hong, L'Ecuyer and Lemieux, Extensible lattice sequences for quasi-Monte Carlo
 * quadrature, 2000). With random shifts every single point is uniform, so estimates are unbiased. The generators were found one dimension
 * after another: of 128 candidates, the one with the smallest worst-case error P2 (sum of the logarithms for 2^7 to 2^14 points), with
 * product weights 0.6/(1 + d/5)^2.
 */
export const LATTICE_GENERATORS = [
  1, 240451, 602737, 852711, 937649, 340795, 757935, 488697, 675947, 964845, 130969, 189913, 338723, 219981, 736219,
  584377, 754487, 435167, 71821, 222473, 119267, 699423, 491791, 233043, 826219, 972381, 665641, 263561, 896833, 535609,
  396265, 951227, 476641, 22837, 948245, 652243, 290751, 898213, 709385, 80835, 748163, 39825, 845441, 901879, 896527,
  355979, 842433, 274701, 536479, 633151, 3911, 938285, 585817, 510743, 698653, 700773, 478423, 90423, 435971, 812481,
  529135, 886631, 745231, 14015, 449747, 408713, 537959, 969307, 676271, 1045083, 238107, 838787, 193813, 653833,
  887819, 284281, 431795, 503133, 346391, 705671, 213047, 934555, 499833, 902151, 36845, 643587, 878297, 693587, 170853,
  589799, 272077, 63335, 25465, 955691, 936241, 85801, 1012857, 350883, 795157, 643101, 884609, 761377, 837649, 867675,
  602923, 771167, 802351, 731381, 901899, 561857, 774187, 666599, 260453, 359155, 471929, 746313, 596827, 775887,
  690313, 852083, 634979, 129367, 103073, 59913, 804139, 767281, 720321, 939773, 758143, 703391, 1015305, 334183,
  926815, 656117, 270029, 477869, 939355, 559505, 550177, 473709, 753929, 1038091, 182203, 330795, 513651, 195205,
  179273, 888995, 662033, 561471, 665853, 32247, 458491, 153763, 715849, 434497, 483083, 725635, 831997, 384959, 238807,
  750891, 106763, 889099, 211669, 462161, 575545, 710705, 219025, 689453, 783225, 261091, 619997, 577875, 221159,
  715429, 832273, 118947, 383715, 237397, 938947, 744173, 594275, 284089, 265001, 450625, 195181, 935993, 724137, 39243,
  84723, 254137, 762593, 702435, 2595, 96211, 432749, 193805, 278049, 736015,
] as const;

/**
 * Coefficients of a Brownian bridge over the sums of a random walk in blocks: first the sum over all months, then halves,
 * quarters and single blocks. Block b is the sum of four normal numbers with the coefficients at 4 b: numbers 0, 1, 2 + (b >> 2)
 * and 4 + (b >> 1) of eight. `blocks` has the first month of each block and finally the number of months.
 */
export function bridgeCoefficients(blocks: ArrayLike<number>): Float64Array {
  const coefficients = new Float64Array(4 * BLOCK_COUNT);
  const root = Math.sqrt(blocks[BLOCK_COUNT]! - blocks[0]!);
  for (let block = 0; block < BLOCK_COUNT; block++) {
    const at = 4 * block;
    coefficients[at] = root;
    let first = 0;
    let size = BLOCK_COUNT;
    for (let level = 1; level <= 3; level++) {
      size /= 2;
      const middle = first + size;
      const left = blocks[middle]! - blocks[first]!;
      const right = blocks[middle + size]! - blocks[middle]!;
      const isRight = block >= middle;
      const share = (isRight ? right : left) / (left + right);
      for (let above = 0; above < level; above++) coefficients[at + above]! *= share;
      coefficients[at + level] = (isRight ? -1 : 1) * Math.sqrt((left * right) / (left + right));
      if (isRight) first = middle;
    }
  }
  return coefficients;
}
