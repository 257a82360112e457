import { SCENARIO_PARAMETER } from '#paths.ts';
import { Button } from '@mantine/core';
import { LIMITS, type PlanVariant, type Scenario } from '@meridian/contract';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSaveAsScenario } from '#features/forecast/public.ts';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useScenarios, useSelectedScenario } from '#features/plan/public.ts';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';
import { variantName } from './comparison-texts.tsx';
import styles from './sensitivity.module.css';

/** Returns functions that store variants of the selected scenario as new scenarios. The selected scenario stays selected. */
export function useSavedVariants() {
  const t = useText();
  const [savedIds, setSavedIds] = useState<ReadonlyMap<PlanVariant, number>>(new Map());
  const { save, isUnderWay } = useSaveAsScenario({
    messageGroup: 'sensitivity',
    original: useSelectedScenario(),
    toChange: (variant: PlanVariant) => ({
      change: variantName(variant, t),
      item_changes: variant.changes.map((one) => ({ ...one })),
    }),
    onSaved: (variant, copy) => setSavedIds((before) => new Map(before).set(variant, copy)),
  });
  /** `savedScenarioId` returns the id of the scenario that was stored for a variant; undefined if none was stored. */
  return { savedScenarioId: (variant: PlanVariant) => savedIds.get(variant), isUnderWay, save };
}

interface SaveVariantButtonProps {
  variant: PlanVariant;
  variants: ReturnType<typeof useSavedVariants>;
  /** True if the figures belong to the current plan. */
  isCurrent: boolean;
}

/** Renders the button that stores a variant as a new scenario, and then links to it. */
export function SaveVariantButton({ variant, variants, isCurrent }: SaveVariantButtonProps) {
  const t = useText();
  const savedId = variants.savedScenarioId(variant);
  const scenario = useScenarios().find(({ id }) => id === savedId);
  const container = useRef<HTMLDivElement>(null);
  useFocusOnNext(container, scenario !== undefined);
  return (
    <div ref={container} className={styles.actions}>
      {scenario === undefined ? (
        <Button
          variant="default"
          size="compact-sm"
          loading={variants.isUnderWay(variant)}
          disabled={!isCurrent}
          aria-label={t('sensitivity.keep.label', { change: variantName(variant, t) })}
          onClick={() => variants.save(variant)}
        >
          {t('sensitivity.keep')}
        </Button>
      ) : (
        <SavedScenario scenario={scenario} />
      )}
    </div>
  );
}

function SavedScenario({ scenario: { id, name } }: { scenario: Scenario }) {
  const t = useText();
  const { search } = useLocation();
  const compared = useSavedSettings((settings) => settings.compareScenarioIds);
  const known = new Set(useScenarios().map((scenario) => scenario.id));
  const isCompared = compared.includes(id);
  const address = new URLSearchParams(search);
  address.set(SCENARIO_PARAMETER, String(id));
  const compare = () => {
    const others = compared.filter((other) => other !== id && known.has(other));
    if (isCompared) {
      saveSettings({ compareScenarioIds: others });
      return;
    }
    const most = LIMITS.forecastScenariosMax - 1;
    if (others.length >= most) {
      notify.problem(t('sensitivity.compare.full', { count: most }));
      return;
    }
    saveSettings({ compareScenarioIds: [...others, id] });
    notify.done(t('sensitivity.compare.done', { name }));
  };
  return (
    <>
      <Button
        variant={isCompared ? 'light' : 'default'}
        size="compact-sm"
        aria-pressed={isCompared}
        aria-label={t('sensitivity.compare.label', { name })}
        onClick={compare}
      >
        {t('sensitivity.compare')}
      </Button>
      <Link to={{ search: address.toString() }} aria-label={t('sensitivity.open.label', { name })}>
        {t('sensitivity.open')}
      </Link>
    </>
  );
}

/** Moves the focus to the first control that replaces the pressed button. */
function useFocusOnNext(container: RefObject<HTMLElement | null>, isPresent: boolean): void {
  const wasPresent = useRef(isPresent);
  useLayoutEffect(() => {
    const appeared = isPresent && !wasPresent.current;
    wasPresent.current = isPresent;
    if (appeared && document.activeElement === document.body) container.current?.querySelector('button')?.focus();
  }, [container, isPresent]);
}
