import { Chip } from '@mantine/core';
import { useId } from 'react';
import styles from './chip-choice.module.css';

interface ChipChoiceProps<Value extends string> {
  label: string;
  /** True to show the label before the chips. It is their accessible name in any case. */
  isLabelShown?: boolean;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChoose: (value: Value) => void;
  size?: 'xs' | 'sm';
}

/** Renders a few options as chips, one of which is selected. The chips are not printed. */
export function ChipChoice<Value extends string>(props: ChipChoiceProps<Value>) {
  const { label, isLabelShown = false, value, options, onChoose, size = 'xs' } = props;
  const name = useId();
  const labelId = useId();
  return (
    <div className={styles.choice} role="radiogroup" aria-labelledby={labelId} data-screen-only>
      <span id={labelId} className={isLabelShown ? styles.label : 'visually-hidden'}>
        {label}
      </span>
      <Chip.Group
        value={value}
        onChange={(chosen) => {
          const option = options.find((each) => each.value === chosen);
          if (option !== undefined) onChoose(option.value);
        }}
      >
        {options.map((option) => (
          <Chip key={option.value} name={name} value={option.value} size={size} variant="filled">
            {option.label}
          </Chip>
        ))}
      </Chip.Group>
    </div>
  );
}
