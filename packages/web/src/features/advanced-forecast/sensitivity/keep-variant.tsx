import { Button } from '@mantine/core';
import { LIMITS, type PlanVariant, type Scenario } from '@meridian/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { whenItemsAreSaved } from '#features/items/public.ts';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import {
  SCENARIO_PARAMETER,
  useScenarioCalls,
  useScenarios,
  useSelectedScenario,
} from '#features/scenarios/public.ts';
import { offerUndo } from '#features/undo/public.ts';
import { errorText } from '#lib/api/error-text.ts';
import { report } from '#lib/api/report.ts';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';
import { keptName } from './compare-variants.ts';
import { variantName } from './comparison-words.tsx';
import styles from './sensitivity.module.css';

/**
 * Keeps variants of the selected scenario as new ones, which the page does not open. One call makes copy, name and changes: all of it
 * or nothing. One at a time, so that two presses make no two copies.
 */
export function useKeptVariants() {
  const t = useText();
  const client = useQueryClient();
  const original = useSelectedScenario();
  const taken = useScenarios().map(({ name }) => name);
  const calls = useScenarioCalls();
  const [kept, setKept] = useState<ReadonlyMap<PlanVariant, number>>(new Map());
  const { mutate, isPending, variables } = useMutation({
    mutationKey: KEEPING,
    mutationFn: async (variant: PlanVariant) => {
      const change = variantName(variant, t);
      const name = keptName(t('sensitivity.kept.name', { scenario: original.name, change }), taken);
      // The server copies what it has.
      if (!(await whenItemsAreSaved(client))) return null;
      const changes = variant.changes.map((one) => ({ ...one }));
      return calls.duplicate(original.id, { name, item_changes: changes });
    },
    onSuccess: (copied, variant) => {
      if (copied === null) {
        notify.problem(`${t('sensitivity.keep.failed')} ${t('sensitivity.keep.unsaved')}`);
        return;
      }
      const { answer: copy, undoToken } = copied;
      setKept((before) => new Map(before).set(variant, copy.id));
      offerUndo({
        sentence: t('scenarios.create.what', { name: copy.name }),
        notice: t('sensitivity.kept', { name: copy.name }),
        token: undoToken,
      });
    },
    onError: (error) => {
      report('A variant of a plan could not be kept', error);
      notify.problem(`${t('sensitivity.keep.failed')} ${errorText(error, t, t('scenarios.tryAgain'))}`);
    },
  });
  return {
    /** The scenario that keeps a variant of this plan; another plan has other variants. */
    keptAs: (variant: PlanVariant) => kept.get(variant),
    isUnderWay: (variant: PlanVariant) => isPending && variables === variant,
    keep: (variant: PlanVariant) => {
      if (client.isMutating({ mutationKey: KEEPING }) === 0) mutate(variant);
    },
  };
}

const KEEPING = ['keep variant'];

interface KeepVariantProps {
  variant: PlanVariant;
  variants: ReturnType<typeof useKeptVariants>;
  /** The figures are of the plan as it is now. */
  isCurrent: boolean;
}

/** Keeps a variant as a new scenario; then leads to that. */
export function KeepVariant({ variant, variants, isCurrent }: KeepVariantProps) {
  const t = useText();
  const kept = variants.keptAs(variant);
  const scenario = useScenarios().find(({ id }) => id === kept);
  const place = useRef<HTMLDivElement>(null);
  useFocusOnNext(place, scenario !== undefined);
  return (
    <div ref={place} className={styles.actions}>
      {scenario === undefined ? (
        <Button
          variant="default"
          size="compact-sm"
          loading={variants.isUnderWay(variant)}
          disabled={!isCurrent}
          aria-label={t('sensitivity.keep.label', { change: variantName(variant, t) })}
          onClick={() => variants.keep(variant)}
        >
          {t('sensitivity.keep')}
        </Button>
      ) : (
        <KeptScenario scenario={scenario} />
      )}
    </div>
  );
}

function KeptScenario({ scenario: { id, name } }: { scenario: Scenario }) {
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

/** When the button that had the focus gives way to what follows from it, the first of that has the focus. */
function useFocusOnNext(place: RefObject<HTMLElement | null>, isThere: boolean): void {
  const wasThere = useRef(isThere);
  useLayoutEffect(() => {
    const came = isThere && !wasThere.current;
    wasThere.current = isThere;
    if (came && document.activeElement === document.body) place.current?.querySelector('button')?.focus();
  }, [place, isThere]);
}
