import { useText } from '#lib/text/text.ts';

/** How often an item happens, in words: 'monthly', 'every 5 months', 'once'. */
export function useIntervalText(): (months: number) => string {
  const t = useText();
  return (months) => t('items.interval', { months });
}
