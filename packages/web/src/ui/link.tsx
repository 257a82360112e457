import type { ComponentProps, MouseEvent } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  /** What the page finds that it leads to. */
  state?: unknown;
}

/**
 * A link within the application, on the router's hooks. The router's own component brings the prefetching and the data
 * loading of its framework along, which nobody here uses and every visitor would load.
 */
export function Link({ to, state, onClick, target, children, ...rest }: LinkProps) {
  const go = useLinkClickHandler(to, { state, ...(target !== undefined && { target }) });
  const onPress = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) go(event);
  };
  return (
    <a {...rest} href={useHref(to)} target={target} onClick={onPress}>
      {children}
    </a>
  );
}
