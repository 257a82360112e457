import type { ComponentProps, MouseEvent } from 'react';
import { type LinkProps as RouterLinkProps, useHref, useLinkClickHandler } from 'react-router';

export interface LinkProps
  extends Omit<ComponentProps<'a'>, 'href'>, Pick<RouterLinkProps, 'to' | 'replace' | 'state'> {}

/**
 * A link within the application, on the router's hooks. The router's own component brings the prefetching and the data
 * loading of its framework along, which nobody here uses and every visitor would load.
 */
export function Link({ to, replace, state, onClick, target, ...rest }: LinkProps) {
  const go = useLinkClickHandler(to, {
    state,
    ...(replace !== undefined && { replace }),
    ...(target !== undefined && { target }),
  });
  const onPress = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) go(event);
  };
  return <a {...rest} href={useHref(to)} target={target} onClick={onPress} />;
}
