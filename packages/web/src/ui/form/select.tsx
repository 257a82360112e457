import { Select as MantineSelect, type SelectProps } from '@mantine/core';
import { useState } from 'react';

/**
 * Renders a select field. Its options are rendered only when focus or pointer reaches it, because the options of all closed lists took a
 * third of the time to render the dashboard. A searchable field opens on focus and therefore renders its options at once.
 */
export function Select<Value extends string = string>({
  comboboxProps,
  onChange,
  onFocus,
  onMouseEnter,
  ...rest
}: Omit<SelectProps<Value>, 'onChange'> & { onChange: (value: Value) => void }) {
  const [isNear, setIsNear] = useState(false);
  return (
    <MantineSelect<Value>
      {...rest}
      comboboxProps={{ ...comboboxProps, keepMounted: isNear || rest.searchable === true }}
      onChange={(value) => {
        // Never null: a choice cannot be cleared (theme.ts).
        if (value !== null) onChange(value);
      }}
      onFocus={(event) => {
        setIsNear(true);
        onFocus?.(event);
      }}
      onMouseEnter={(event) => {
        setIsNear(true);
        onMouseEnter?.(event);
      }}
    />
  );
}
