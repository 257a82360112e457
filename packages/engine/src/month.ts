/** A calendar month as a whole number, 12 * year + (1..12) - 1, so that months can be added and compared. */
export type Month = number;

const MONTH_OR_DATE = /^(\d{4})-(0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?$/;

/** Parses 'YYYY-MM' or 'YYYY-MM-DD', whose day is ignored (finance.md section 1.1). Throws RangeError for any other text. */
export function parseMonth(text: string): Month {
  const match = MONTH_OR_DATE.exec(text);
  if (match === null) throw new RangeError(`'${text}' is neither a month (YYYY-MM) nor a date (YYYY-MM-DD)`);
  return 12 * Number(match[1]) + Number(match[2]) - 1;
}

const ORDINALS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'];

/** Formats a month as 'YYYY-MM', for years 0 to 9999. */
export function formatMonth(month: Month): string {
  return formatYear(month) + ORDINALS[month % 12]!;
}

/** Returns the labels of `months` months from `start`, each as 'YYYY-MM'. */
export function monthLabels(start: Month, months: number): string[] {
  const labels: string[] = [];
  let year = formatYear(start);
  for (let month = start; month < start + months; month++) {
    if (month % 12 === 0) year = formatYear(month);
    labels.push(year + ORDINALS[month % 12]!);
  }
  return labels;
}

function formatYear(month: Month): string {
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-`;
}
