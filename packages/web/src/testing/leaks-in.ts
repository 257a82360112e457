/** Which of the figures can be found, written with or without their grouping, whole or with their cents. */
export function leaksIn(text: string, figures: readonly string[]): string[] {
  const plain = text.replaceAll(/(?<=\d),(?=\d)/g, '');
  return figures.filter((figure) => {
    const whole = figure.replaceAll(',', '').replace(/\.\d\d$/, '');
    return new RegExp(`(?<!\\d)${whole}(?!\\d)`).test(plain);
  });
}
