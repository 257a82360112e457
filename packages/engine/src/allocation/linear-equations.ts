/** A pivot smaller than this share of the largest coefficient is taken for 0. */
const SINGULAR = 1e-14;

/**
 * The solution of n linear equations in n unknowns, each row being the coefficients and then the right side:
 * Gaussian elimination with partial pivoting. Null when there is none, or more than one. For the few equations
 * of a portfolio; nothing is made of their being symmetric.
 */
export function solve(equations: readonly (readonly number[])[]): number[] | null {
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

/** The sum of the products of two rows of numbers of one length. */
export function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, index) => sum + value * other[index]!, 0);
}
