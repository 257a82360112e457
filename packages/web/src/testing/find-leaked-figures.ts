/** Returns the figures that should be hidden but occur in a text, with or without grouping and decimals. */
export function findLeakedFigures(text: string, figures: readonly string[]): string[] {
  const plain = text.replaceAll(/(?<=\d),(?=\d)/g, '');
  return figures.filter((figure) => {
    const whole = figure.replaceAll(',', '').replace(/\.\d\d$/, '');
    return new RegExp(`(?<!\\d)${whole}(?!\\d)`).test(plain);
  });
}
