/** Closed forms of finance.md section 1.7 to verify forecasts; independent of the engine. */

/**
 * Returns the balance of a fund after n = `months` deposits at the end of each month (ordinary annuity, Excel FV type 0): E q^n + d
 * (q^n - 1)/(q - 1). E is the `opening` balance, `deposit` d the amount after the deposit fee, and `factor` q the monthly growth
 * after fees, (1 + return)(1 - monthly fee), above 0.
 */
export function annuityBalance(opening: number, deposit: number, factor: number, months: number): number {
  return opening * factor ** months + growingPaymentsSum(deposit, factor, months);
}

/** Returns the sum of `months` payments: the first is `amount`, each next one is multiplied by `growth` (1 + rate, above 0). */
export function growingPaymentsSum(amount: number, growth: number, months: number): number {
  // Avoids the cancellation of (g^n - 1)/(g - 1) for g close to 1.
  return growth === 1 ? amount * months : (amount * Math.expm1(months * Math.log(growth))) / (growth - 1);
}
