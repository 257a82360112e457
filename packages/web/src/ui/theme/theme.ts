import {
  type CSSVariablesResolver,
  type VariantColorsResolver,
  type VariantColorsResolverInput,
  createTheme,
  defaultVariantColorsResolver,
} from '@mantine/core';
import { claret, dark, evergreen, gray } from './palette.ts';

/** The text colour on filled buttons by their colour: dark on the pale accents of the dark scheme, white on dark accents. */
const ON_FILLED: Partial<Record<string, string>> = {
  evergreen: 'var(--on-accent)',
  claret: 'var(--on-negative)',
};

function onFilledColors(input: VariantColorsResolverInput): ReturnType<VariantColorsResolver> {
  const colors = defaultVariantColorsResolver(input);
  const color = input.variant === 'filled' ? ON_FILLED[input.color ?? input.theme.primaryColor] : undefined;
  return color === undefined ? colors : { ...colors, color };
}

const spacing = {
  xs: 'var(--space-2)',
  sm: 'var(--space-3)',
  md: 'var(--space-4)',
  lg: 'var(--space-5)',
  xl: 'var(--space-6)',
};

export const theme = createTheme({
  colors: { evergreen, claret, red: claret, gray, dark },
  primaryColor: 'evergreen',
  primaryShade: { light: 8, dark: 3 },
  variantColorResolver: onFilledColors,
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'sm',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font)',
  fontSizes: {
    xs: 'var(--text-xs)',
    sm: 'var(--text-sm)',
    md: 'var(--text-md)',
    lg: 'var(--text-lg)',
    xl: 'var(--text-xl)',
  },
  headings: {
    fontWeight: 'var(--weight-strong)',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'var(--text-3xl)', lineHeight: 'var(--leading-heading)' },
      h2: { fontSize: 'var(--text-2xl)', lineHeight: 'var(--leading-heading)' },
      h3: { fontSize: 'var(--text-xl)', lineHeight: 'var(--leading-tight)' },
      h4: { fontSize: 'var(--text-lg)', lineHeight: 'var(--leading-tight)' },
    },
  },
  spacing,
  radius: {
    xs: 'var(--radius-1)',
    sm: 'var(--radius-2)',
    md: 'var(--radius-2)',
    lg: 'var(--radius-3)',
    xl: 'var(--radius-3)',
  },
  shadows: {
    xs: 'var(--shadow-1)',
    sm: 'var(--shadow-1)',
    md: 'var(--shadow-2)',
    lg: 'var(--shadow-2)',
    xl: 'var(--shadow-2)',
  },
  // The keys are the components' names. `Button.extend` would load every listed component together with the first form.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Badge: { defaultProps: { variant: 'light' } },
    Button: { defaultProps: { size: 'sm' } },
    Checkbox: { defaultProps: { size: 'sm' } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // Mantine's focus placeholder is a child that ARIA does not allow in a menu. Without the placeholder the first
    // entry gets the focus.
    Menu: { defaultProps: { shadow: 'md', withInitialFocusPlaceholder: false } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        overlayProps: { color: 'var(--veil)', backgroundOpacity: 1 },
      },
    },
    // A list scrolls its chosen option into view before the list is positioned, which would make the page jump unless the position is
    // fixed.
    Popover: { defaultProps: { shadow: 'md', floatingStrategy: 'fixed' } },
    // Floating parts are mounted inside the page's main element, so that screen readers find them there.
    Portal: { defaultProps: { target: '#main' } },
    // Without the scroll area the list of options itself scrolls, which assistive technology can follow.
    Select: { defaultProps: { allowDeselect: false, checkIconPosition: 'right', withScrollArea: false } },
    TagsInput: { defaultProps: { withScrollArea: false } },
    // The delay before closing gives time to move the pointer onto the tooltip.
    Tooltip: {
      defaultProps: {
        openDelay: 300,
        closeDelay: 150,
        events: { hover: true, focus: true, touch: false },
        interactive: true,
        floatingStrategy: 'fixed',
        multiline: true,
        maw: 'min(22rem, calc(100vw - 12px))',
      },
    },
  },
});

const roles = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-control)',
  '--mantine-color-error': 'var(--negative)',
  '--mantine-color-success': 'var(--positive)',
  '--mantine-color-disabled': 'var(--line)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--accent-soft)',
  '--mantine-primary-color-light-color': 'var(--accent-text)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-evergreen-filled': 'var(--accent)',
  '--mantine-color-evergreen-filled-hover': 'var(--accent-hover)',
  '--mantine-color-evergreen-light': 'var(--accent-soft)',
  '--mantine-color-evergreen-light-hover': 'var(--accent-soft)',
  '--mantine-color-evergreen-light-color': 'var(--accent-text)',
  '--mantine-color-evergreen-6': 'var(--accent-text)',
  '--mantine-color-evergreen-outline': 'var(--accent-text)',
  '--mantine-color-claret-filled': 'var(--negative)',
  '--mantine-color-claret-filled-hover': 'var(--negative-hover)',
  '--mantine-color-claret-light': 'var(--negative-soft)',
  '--mantine-color-claret-light-hover': 'var(--negative-soft)',
  '--mantine-color-claret-light-color': 'var(--negative)',
  '--mantine-color-claret-6': 'var(--negative)',
  '--mantine-color-red-6': 'var(--negative)',
  '--mantine-color-claret-outline': 'var(--negative)',
  '--mantine-color-gray-light': 'var(--line)',
  '--mantine-color-gray-light-hover': 'var(--surface-hover)',
  '--mantine-color-gray-light-color': 'var(--ink-2)',
};

/** Replaces the colours of Mantine's variables by those of theme.css in both colour schemes, so that theme.css alone defines colours. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: roles, dark: roles });
