import { useText } from '#lib/text/text.ts';
import { LoadingPart } from '#ui/layout/card-states.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Later } from '#ui/layout/later.tsx';
import { TagPie } from './tag-pie.tsx';

/** 'Amounts by Tags': what the items of the selected scenario come to under each tag. */
export function TagPieCard() {
  const t = useText();
  return (
    <Card
      title={t('tags.pie.title')}
      note={t('tags.pie.note')}
      minHeight="20rem"
      failure={t('tags.pie.failed')}
    >
      <Later fallback={<LoadingPart />}>
        <TagPie />
      </Later>
    </Card>
  );
}
