/** Milestones as dates: a list beside the calendar of a date field, and the chosen milestone below the field. */
import { Button } from '@mantine/core';
import { type DateReference, LIMITS, type Milestone, type MilestoneDateField, resolveDate } from '@meridian/contract';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { type DateEntry, milestoneDateEntry } from './field-entries.ts';
import { setLifeEventsDialogOpen } from '#features/plan/life-events-dialog-store.ts';
import { useSelectedScenario } from '#features/plan/scenario-api.ts';
import { formatShortMonth } from '#lib/format/dates.ts';
import { fieldLabelKey } from '#lib/item-fields.ts';
import { useText } from '#lib/text/text.ts';
import { useDisplaySettings } from '#ui/display-settings.ts';
import { createFieldEntry } from '#ui/form/field-entry.ts';
import { NumberInput } from '#ui/form/number-input.tsx';
import styles from '#features/plan/milestones/milestones.module.css';
import { milestoneOffsetText, milestoneReferenceText } from '#features/plan/milestones/milestone-texts.ts';

/** The common offsets from the chosen milestone, offered as buttons, in months. */
const USUAL_OFFSETS = [-12, -1, 0, 12];

/**
 * The offsets from a milestone that are offered before one is chosen, in months, by date field. For example, work ends the month before
 * retirement, but a loan is repaid in the month of the sale.
 */
const OFFERED: Readonly<Record<MilestoneDateField, readonly number[]>> = {
  from_date: [0],
  to_date: [-1, 0],
  payout_from_date: [0],
};

interface ChoiceProps {
  name: MilestoneDateField;
  value: DateEntry;
  onChange: (entry: DateEntry) => void;
  /** Closes the popup after a complete choice. */
  close: () => void;
}

/** Renders the list of the scenario's milestones and the offsets from the chosen one; without milestones, a link to create some. */
export function MilestoneChoice({ name, value, onChange, close }: ChoiceProps) {
  const t = useText();
  const { milestones } = useSelectedScenario();
  const chosen = milestones.find(({ id }) => id === value.reference?.milestone_id);
  const others = milestones.filter((milestone) => milestone !== chosen);
  const onChoose = (reference: DateReference) =>
    onChange(milestoneDateEntry(reference, resolveDate(reference, milestones)));
  const enter = () => {
    close();
    setLifeEventsDialogOpen(true);
  };
  return (
    <section className={styles.choice} aria-label={t('items.milestone.offer')}>
      <p className={styles.title}>{t('items.milestone.offer')}</p>
      {chosen === undefined || value.reference === undefined ? null : (
        <Offsets key={chosen.id} milestone={chosen} reference={value.reference} onChoose={onChoose} close={close} />
      )}
      {milestones.length === 0 ? (
        <Button variant="subtle" size="compact-sm" justify="flex-start" onClick={enter}>
          {t('scenarios.life')}
        </Button>
      ) : (
        <ul>
          {others.flatMap((milestone) =>
            OFFERED[name].map((months) => (
              <Option
                key={`${milestone.id} ${months}`}
                milestone={milestone}
                months={months}
                choose={(reference) => {
                  onChoose(reference);
                  close();
                }}
              />
            )),
          )}
        </ul>
      )}
    </section>
  );
}

interface OptionProps {
  milestone: Milestone;
  months: number;
  isChosen?: boolean;
  choose: (reference: DateReference) => void;
}

/** Renders an option such as 'Retirement · 05/2041'; empty if the resulting date would be invalid. */
function Option({ milestone, months, isChosen = false, choose }: OptionProps) {
  const t = useText();
  const { dateFormat } = useDisplaySettings();
  const reference = { milestone_id: milestone.id, offset_months: months };
  const date = resolveDate(reference, [milestone]);
  if (date === null) return null;
  const text = milestoneOffsetText(milestone.name, months, t);
  const month = formatShortMonth(date, dateFormat);
  return (
    <li>
      <Button
        className={styles.option}
        variant={isChosen ? 'light' : 'subtle'}
        size="compact-sm"
        fullWidth
        justify="flex-start"
        aria-pressed={isChosen}
        onClick={() => choose(reference)}
      >
        <span>
          {/* `bdi`, because the name may be written in another direction than the surrounding text. */}
          <FormattedMessage id="items.milestone.option" values={{ words: <bdi>{text}</bdi>, month }} />
        </span>
      </Button>
    </li>
  );
}

interface OffsetsProps {
  milestone: Milestone;
  reference: DateReference;
  onChoose: (reference: DateReference) => void;
  close: () => void;
}

/** Renders the offset from a milestone: common ones as buttons, any other as a number of months. */
function Offsets({ milestone, reference, onChoose, close }: OffsetsProps) {
  const t = useText();
  const [months, setMonths] = useState(() => createFieldEntry(reference.offset_months));
  return (
    <>
      <ul aria-label={t('items.milestone.when', { name: milestone.name })}>
        {USUAL_OFFSETS.map((offset) => (
          <Option
            key={offset}
            milestone={milestone}
            months={offset}
            isChosen={offset === reference.offset_months}
            choose={(chosen) => {
              onChoose(chosen);
              close();
            }}
          />
        ))}
      </ul>
      <NumberInput
        size="xs"
        step={1}
        label={t('items.milestone.months', { name: milestone.name })}
        description={t('items.milestone.months.help')}
        value={months}
        onChange={(entry) => {
          setMonths(entry);
          const { value } = entry;
          if (value === null || !Number.isInteger(value) || Math.abs(value) > LIMITS.offsetMonthsMax) return;
          onChoose({ ...reference, offset_months: value });
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Prevents the submit of the surrounding form.
          event.preventDefault();
          close();
        }}
      />
    </>
  );
}

interface BelowProps {
  name: MilestoneDateField;
  value: DateEntry;
  open: () => void;
  isInCell: boolean;
}

/** Renders the milestone that determines the date, or the offer to choose one; a press opens the choice. */
export function ChosenMilestone({ name, value, open, isInCell }: BelowProps) {
  const t = useText();
  const { milestones } = useSelectedScenario();
  const words = value.reference === undefined ? null : milestoneReferenceText(value.reference, milestones, t);
  if (words === null && isInCell) return null;
  const none = words === null && milestones.length === 0;
  const label = t(fieldLabelKey(name));
  const named = none
    ? undefined
    : words === null
      ? t('items.milestone.offer.field', { field: label })
      : t('items.milestone.change.field', { field: label, words });
  return (
    <div className={styles.below}>
      <Button
        variant="subtle"
        size="compact-xs"
        px={0}
        aria-label={named}
        onClick={none ? () => setLifeEventsDialogOpen(true) : open}
      >
        <bdi>{none ? t('scenarios.life') : (words ?? t('items.milestone.offer'))}</bdi>
      </Button>
    </div>
  );
}
