/** A pivot smaller than this share of the largest coefficient counts as 0. */
const SINGULAR = 1e-14;

/**
 * Solves n linear equations in n unknowns by Gaussian elimination with partial pivoting. Each row has the coefficients, then the
 * right side. Null if there is no solution or more than one. Written for small systems, such as the equations of a portfolio.
 */
export function solveLinearEquations(equations: readonly (readonly number[])[]): number[] | null {
  const rows = equations.map((row) => [...row]);
  const size = rows.length;
  const smallest = SINGULAR * Math.max(...rows.flatMap((row) => row.slice(0, size).map(Math.abs)));
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row;
    }
    const leading = rows[pivot]!;
    if (!(Math.abs(leading[column]!) > smallest)) return null;
    rows[pivot] = rows[column]!;
    rows[column] = leading;
    rows.forEach((row, index) => {
      if (index === column) return;
      const share = row[column]! / leading[column]!;
      for (let at = column; at <= size; at++) row[at] = row[at]! - share * leading[at]!;
    });
  }
  return rows.map((row, index) => row[size]! / row[index]!);
}

/** Returns the dot product of two rows of the same length. */
export function dotProduct(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, index) => sum + value * other[index]!, 0);
}
