/**
 * Returns the figures, such as '1,234.50', that should be hidden but occur in a text, with or without grouping and decimals. Throws if a
 * figure is not a number.
 */
export function findLeakedFigures(text: string, figures: readonly string[]): string[] {
  // All whole numbers of the text at once: a search for each figure would read the text, up to a megabyte, hundreds of times.
  const shown = new Set(text.replaceAll(/(?<=\d),(?=\d)/g, '').match(/\d+/g));
  return figures.filter((figure) => {
    const whole = figure.replaceAll(',', '').replace(/\.\d\d$/, '');
    if (!/^\d+$/.test(whole)) throw new Error(`'${figure}' is not a figure`);
    return shown.has(whole);
  });
}
