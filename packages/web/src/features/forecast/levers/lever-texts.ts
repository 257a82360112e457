import { useCallback } from 'react';
import { useText } from '#lib/text/text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { LEVER_NAMES, type Levers, isInPercent } from './levers.ts';

/** Returns a function that describes the changed levers: 'spending -10 %, work +2'. */
export function useLeverTexts(): (levers: Levers) => string {
  const t = useText();
  const write = useFormatters();
  return useCallback(
    ({ rate, ...levers }) => {
      const signed = (name: keyof Levers, value: number) => {
        const written = isInPercent(name) ? write.percent(value, { min: 0, max: 0 }) : write.number(value);
        return `${value > 0 ? '+' : ''}${written}`;
      };
      const parts = LEVER_NAMES.filter((name) => levers[name] !== 0).map((name) =>
        t(`levers.${name}.short`, { value: signed(name, levers[name]) }),
      );
      if (rate !== null && rate.percent !== 0)
        parts.push(t('levers.rate.short', { code: rate.code, value: signed('rate', rate.percent) }));
      return parts.join(', ');
    },
    [t, write],
  );
}
