import { FormattedList, FormattedMessage } from 'react-intl';
import { useText } from '#lib/text/text.ts';
import { useWrite } from '#ui/display.ts';
import { type TagShare, topShares } from './tag-shares.ts';

/** The five largest tags in a sentence, for everybody and above all for those who cannot see the ring. */
export function TopTags({ shares }: { shares: readonly TagShare[] }) {
  const t = useText();
  const write = useWrite();
  const top = topShares(shares);
  if (shares.every(({ isShown }) => !isShown)) return t('tags.pie.noneVisible');
  if (top.length === 0) return t('tags.pie.nothing');
  const names = top.map(({ id, name, share }) => (
    <span key={id}>
      <bdi>{name}</bdi> {write.percent(share * 100, { min: 1, max: 1 })}
    </span>
  ));
  return (
    <FormattedMessage
      id="tags.pie.top"
      values={{ count: top.length, list: <FormattedList type="unit" value={names} /> }}
    />
  );
}
