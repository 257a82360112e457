import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { Icon } from '#ui/icon.tsx';
import { LEFT_TO_RIGHT_INPUT } from './user-text-input.tsx';

/**
 * Renders a password field with a button that shows or hides the password. The button has a label and is reachable by
 * keyboard.
 */
export function PasswordField(props: PasswordInputProps) {
  const t = useText();
  const [isVisible, setIsVisible] = useState(false);
  return (
    <PasswordInput
      required
      withAsterisk={false}
      attributes={LEFT_TO_RIGHT_INPUT}
      {...props}
      // Mantine marks the invalid field only visually.
      aria-invalid={Boolean(props.error)}
      visible={isVisible}
      onVisibilityChange={setIsVisible}
      visibilityToggleIcon={VisibilityIcon}
      visibilityToggleButtonProps={{
        'aria-label': t(isVisible ? 'auth.hidePassword' : 'auth.showPassword'),
        tabIndex: 0,
      }}
    />
  );
}

function VisibilityIcon({ reveal }: { reveal: boolean }) {
  return <Icon name={reveal ? 'eye-off' : 'eye'} size={18} />;
}
