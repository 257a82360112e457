/**
 * Returns descriptions of the page's layout problems: sideways scrolling, and elements that cannot be reached. The function uses nothing
 * outside it, so that journeys can run it in their browser.
 */
export function layoutProblems(): string[] {
  const problems: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) problems.push(`scrolls to ${root.scrollWidth} of ${root.clientWidth}`);
  const scrolls = (element: Element | null): boolean =>
    element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  for (const element of document.querySelectorAll('button span, a span')) {
    const { overflowX } = getComputedStyle(element);
    const isCut = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
    if (isCut && element.clientWidth > 1) problems.push(`'${element.textContent}' is cut off`);
  }
  for (const element of document.querySelectorAll('a, button, input, h1, h2, h3, label, p, dd, th')) {
    const { left, right, width } = element.getBoundingClientRect();
    const isUnseen =
      width <= 1 ||
      getComputedStyle(element).visibility === 'hidden' ||
      element.closest('.visually-hidden, [aria-hidden=true]') !== null;
    if (isUnseen || (left >= -1 && right <= root.clientWidth + 1)) continue;
    if (!scrolls(element.parentElement))
      problems.push(`${element.tagName} '${element.textContent}' from ${left} to ${right}`);
  }
  return problems;
}
