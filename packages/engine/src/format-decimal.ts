/**
 * Formats a finite number for files and fields: the shortest decimal of the double, never with an exponent. `4.7e+22` becomes 47
 * and 21 zeros, `8.3e-8` becomes `0.000000083`.
 */
export function formatPlainDecimal(value: number): string {
  const text = String(value);
  const [, sign = '', digit = '', more = '', exponent] = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  if (exponent === undefined) return text;
  const power = Number(exponent);
  // A number printed with a positive exponent is at least 1e21 and has no fraction.
  if (power > 0) return sign + (digit + more).padEnd(power + 1, '0');
  return `${sign}0.${'0'.repeat(-power - 1)}${digit}${more}`;
}
