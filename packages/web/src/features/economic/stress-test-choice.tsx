import { Button } from '@mantine/core';
import type { StressTestResponse } from '@meridian/contract';
import { useText } from '#lib/text/text.ts';
import { Select } from '#ui/form/select.tsx';
import { Icon } from '#ui/icon.tsx';
import { saveAnalysisChoices, useAnalysisChoices } from './analysis-choices.ts';
import { MAX_COMPARED_STRESS_TESTS, selectedEconomy } from './read-analysis-choices.ts';
import { useEconomicObjectName } from './economic-object-texts.ts';
import { useEconomy } from './economy-api.ts';
import { ManageButton } from './economy-choices.tsx';
import styles from './economy.module.css';
import { StressTestDetails } from './stress-test-details.tsx';

/** Renders the select for the stress test shown in detail, and for up to three others to compare. */
export function StressTestChoice({ onManage }: { onManage: () => void }) {
  const t = useText();
  const { stress_tests: tests } = useEconomy();
  const { stressTestIds: chosen } = useAnalysisChoices();
  const free = tests.find(({ id }) => !chosen.includes(id));
  const isFull = chosen.length >= MAX_COMPARED_STRESS_TESTS;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('economy.stress.title')}</legend>
      {tests.length === 0 ? <p className="quiet">{t('economy.stress.none')}</p> : null}
      <div className={styles.slots}>
        {chosen.map((id, index) => (
          <Slot
            key={id}
            index={index}
            id={id}
            chosen={chosen}
            onChoose={(other) => saveAnalysisChoices({ stressTestIds: chosen.with(index, other) })}
            onRemove={() => saveAnalysisChoices({ stressTestIds: chosen.toSpliced(index, 1) })}
          />
        ))}
      </div>
      <div className={styles.row}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icon name="plus" size={16} />}
          disabled={free === undefined || isFull}
          onClick={() => {
            if (free !== undefined) saveAnalysisChoices({ stressTestIds: [...chosen, free.id] });
          }}
        >
          {t('economy.stress.add')}
        </Button>
        <ManageButton onClick={onManage}>{t('economy.stress.manage')}</ManageButton>
        {isFull ? (
          <span className="quiet">{t('economy.stress.full', { count: MAX_COMPARED_STRESS_TESTS })}</span>
        ) : null}
      </div>
    </fieldset>
  );
}

interface SlotProps {
  index: number;
  id: number;
  chosen: readonly number[];
  onChoose: (id: number) => void;
  onRemove: () => void;
}

function Slot({ index, id, chosen, onChoose, onRemove }: SlotProps) {
  const t = useText();
  const nameOf = useEconomicObjectName();
  const economy = useEconomy();
  const { scenario } = selectedEconomy(useAnalysisChoices(), economy);
  const { stress_tests: tests } = economy;
  const testOf = (value: number | string): StressTestResponse | undefined =>
    tests.find((test) => String(test.id) === String(value));
  const test = testOf(id);
  if (test === undefined) return null;
  const name = nameOf(test);
  return (
    <div className={styles.slot}>
      <div className={styles.slotHead}>
        <Select
          className={styles.grow}
          label={index === 0 ? t('economy.stress.label') : t('economy.stress.beside', { number: index + 1 })}
          value={String(id)}
          data={tests.map((each) => ({
            value: String(each.id),
            label: nameOf(each),
            disabled: each.id !== id && chosen.includes(each.id),
          }))}
          renderOption={({ option }) => {
            const offered = testOf(option.value);
            return (
              <span className={styles.option}>
                <bdi>{option.label}</bdi>
                {offered === undefined ? null : <StressTestDetails test={offered} scenario={scenario} />}
              </span>
            );
          }}
          onChange={(value) => onChoose(Number(value))}
        />
        {chosen.length > 1 ? (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('economy.stress.remove.name', { name })}
            onClick={onRemove}
          >
            <Icon name="close" size={16} />
          </Button>
        ) : null}
      </div>
      <StressTestDetails test={test} scenario={scenario} />
    </div>
  );
}
