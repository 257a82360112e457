/**
 * A finite number in plain decimal digits, as files and fields take it: the shortest decimal that stands for the double, never with an
 * exponent. `4.7e+22` is written as 47 and 21 zeros, `8.3e-8` as `0.000000083`.
 */
export function plainDecimal(value: number): string {
  const text = String(value);
  const [, sign = '', digit = '', more = '', exponent] = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  if (exponent === undefined) return text;
  const power = Number(exponent);
  // From 21 on, where exponents begin, no double has digits behind the point.
  if (power > 0) return sign + (digit + more).padEnd(power + 1, '0');
  return `${sign}0.${'0'.repeat(-power - 1)}${digit}${more}`;
}
