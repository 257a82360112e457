import type { ComponentProps } from 'react';
import styles from './plain-button.module.css';

/** The style of a button; `bright` and `outline` are for dark backgrounds. */
type Tone = 'primary' | 'quiet' | 'bright' | 'outline';

interface Looks {
  tone?: Tone;
  size?: 'medium' | 'large';
}

/** Returns the CSS classes of a button, for a router link that is styled as a button. */
export const buttonClass = ({ tone = 'primary', size = 'medium' }: Looks): string =>
  [styles['button'], styles[tone], styles[size]].join(' ');

/** Renders a button without Mantine, for the public pages. */
export function PlainButton({ tone, size, ...rest }: ComponentProps<'button'> & Looks) {
  return <button type="button" {...rest} className={buttonClass({ ...(tone && { tone }), ...(size && { size }) })} />;
}

/** Renders a link that is styled as a {@link PlainButton}. */
export function ButtonLink({ tone, size, children, ...rest }: ComponentProps<'a'> & Looks) {
  return (
    <a {...rest} className={buttonClass({ ...(tone && { tone }), ...(size && { size }) })}>
      {children}
    </a>
  );
}
