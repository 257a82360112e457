import { Select as MantineSelect, type SelectProps } from '@mantine/core';
import { useState } from 'react';

/**
 * A list to choose from. Its options are drawn when the focus or the pointer comes near: those of all the closed lists were
 * a third of the work of drawing the dashboard. One that can be searched opens with the focus itself: it has them at once.
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
        // Never: nothing takes a choice back (theme.ts).
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
