import type { ReactNode } from 'react';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { PlainIcon } from '#ui/plain-icon.tsx';
import styles from './top-navigation.module.css';

interface Choice<Value> {
  value: Value;
  entry: ReactNode;
}

interface ChoiceMenuProps<Value> {
  label: string;
  button: ReactNode;
  choices: readonly Choice<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** A sign of the navigation that opens a list, of which one entry is chosen. */
export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const { label, button, choices, chosen, onChoose } = props;
  return (
    <Disclosure buttonClassName={styles.iconButton} button={button} label={() => label}>
      {(close) =>
        choices.map(({ value, entry }) => (
          <button
            key={value}
            type="button"
            className={styles.entry}
            aria-pressed={value === chosen}
            onClick={() => {
              onChoose(value);
              close();
            }}
          >
            {entry}
            {value === chosen ? <PlainIcon name="check" size={18} /> : null}
          </button>
        ))
      }
    </Disclosure>
  );
}
