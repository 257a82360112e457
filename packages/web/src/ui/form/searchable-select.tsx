import { CheckIcon, Combobox, TextInput, type TextInputProps, useVirtualizedCombobox } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import styles from './searchable-select.module.css';

interface Option<Value extends string> {
  value: Value;
  label: string;
}

export interface SearchableSelectProps<Value extends string> extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: Value | null;
  /** Called when a different option is chosen. */
  onChange: (value: Value) => void;
  data: readonly Option<Value>[];
  /** Called whenever an option is confirmed, including the current one. */
  onOptionSubmit?: ((value: Value) => void) | undefined;
  /** True if Tab confirms the highlighted option, as Enter does. */
  confirmsOnTab?: boolean;
}

/**
 * Renders a select field whose list opens on focus and is filtered by typing. The first match is highlighted, and Enter confirms it. The
 * highlighted option is React state, so that it is correct even when a user types fast.
 */
export function SearchableSelect<Value extends string>({
  value,
  onChange,
  data,
  onOptionSubmit,
  confirmsOnTab = false,
  ...rest
}: SearchableSelectProps<Value>) {
  const id = useId();
  /** The search text; null until something is typed. */
  const [search, setSearch] = useState<string | null>(null);
  /** The index among the options shown; -1 if none is highlighted. */
  const [highlighted, setHighlighted] = useState(-1);
  const offered = search === null ? data : found(data, search);
  const chosen = offered.findIndex((option) => option.value === value);
  const optionId = (index: number) => `${id}-${offered[index]?.value}`;

  const combobox = useVirtualizedCombobox({
    totalOptionsCount: offered.length,
    getOptionId: optionId,
    activeOptionIndex: Math.max(chosen, 0),
    // Arrow keys start from the chosen option.
    selectedOptionIndex: highlighted === -1 ? chosen : highlighted,
    setSelectedOptionIndex: setHighlighted,
    onSelectedOptionSubmit: (index) => submit(offered[index]?.value),
    onDropdownClose: () => {
      setSearch(null);
      setHighlighted(-1);
    },
  });
  const submit = (option: Value | undefined) => {
    if (option === undefined) return;
    if (option !== value) onChange(option);
    onOptionSubmit?.(option);
    combobox.closeDropdown();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    rest.onKeyDown?.(event);
    const option = combobox.dropdownOpened ? offered[highlighted] : undefined;
    if (option === undefined || event.nativeEvent.isComposing) return;
    if (event.key === 'Tab' && confirmsOnTab) submit(option.value);
    // Stops the event, so that Enter does not also save a cell around the field.
    if (event.key === 'Enter') event.stopPropagation();
  };

  return (
    <Combobox
      // The id of the list is set here, because the field refers to it before the list is rendered.
      store={{ ...combobox, listId: id }}
      keepMounted
      size={rest.size ?? 'sm'}
      onOptionSubmit={(option) => submit(data.find((known) => known.value === option)?.value)}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          {...rest}
          value={search ?? data.find((option) => option.value === value)?.label ?? ''}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setHighlighted(0);
            combobox.openDropdown();
          }}
          onKeyDown={onKeyDown}
          onClick={() => combobox.openDropdown()}
          onFocus={(event) => {
            event.currentTarget.select();
            combobox.openDropdown();
            rest.onFocus?.(event);
          }}
          onBlur={(event) => {
            combobox.closeDropdown();
            rest.onBlur?.(event);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={offered.length === 0}>
        <Combobox.Options id={id} className={styles.options} {...nameOf(rest)}>
          {combobox.dropdownOpened
            ? offered.map((option, index) => (
                <Combobox.Option
                  key={option.value}
                  id={optionId(index)}
                  className={styles.option}
                  value={option.value}
                  active={index === chosen}
                  selected={index === highlighted}
                  data-highlighted={index === highlighted || undefined}
                  aria-selected={index === chosen}
                  ref={index === (highlighted === -1 ? chosen : highlighted) ? bringIntoView : null}
                >
                  <span>{option.label}</span>
                  {index === chosen ? <CheckIcon className={styles.check} /> : null}
                </Combobox.Option>
              ))
            : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/**
 * Returns the options that contain the text. Options that start with the text come first, so 'p' finds a pension before
 * an expense.
 */
function found<Value extends string>(data: readonly Option<Value>[], search: string): readonly Option<Value>[] {
  const sought = search.trim().toLowerCase();
  const placeOf = ({ label }: Option<Value>) => label.toLowerCase().indexOf(sought);
  const holding = data.filter((option) => placeOf(option) >= 0);
  return holding.toSorted((one, other) => Number(placeOf(one) > 0) - Number(placeOf(other) > 0));
}

function nameOf({ label, 'aria-label': spoken }: Pick<TextInputProps, 'label' | 'aria-label'>) {
  const name = spoken ?? label;
  return typeof name === 'string' ? { 'aria-label': name } : {};
}

function bringIntoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}
