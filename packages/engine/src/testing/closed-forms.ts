/** The closed forms of finance.md section 1.7, by which forecasts are checked: nothing of the engine is in them. */

/**
 * A fund after `months` end-of-month deposits (ordinary annuity, Excel FV type 0): E q^n + d (q^n - 1)/(q - 1). `factor` q is the
 * growth of a month after fees, (1 + c)(1 - f), above 0; `deposit` d is what arrives after the deposit fee.
 */
export function annuityBalance(opening: number, deposit: number, factor: number, months: number): number {
  return opening * factor ** months + growingCash(deposit, factor, months);
}

/** The sum of `months` payments, the first of `amount` and each `growth` (1 + rate, above 0) times the one before. */
export function growingCash(amount: number, growth: number, months: number): number {
  // Without the cancellation that (g^n - 1)/(g - 1) suffers when g is close to 1.
  return growth === 1 ? amount * months : (amount * Math.expm1(months * Math.log(growth))) / (growth - 1);
}
