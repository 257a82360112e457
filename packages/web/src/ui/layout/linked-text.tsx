import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import type { MessageKey } from '#lib/text/text.ts';
import { findPublicPath } from '#paths.ts';

interface LinkedTextProps {
  id: MessageKey;
  /** The target of each link, by the name that marks it in the sentence. */
  links: Readonly<Record<string, string>>;
  target?: '_blank';
  /** Router state passed to the target pages. */
  state?: unknown;
}

export function LinkedText({ id, links, ...rest }: LinkedTextProps) {
  const drawn = Object.entries(links).map(([name, to]) => {
    // Public pages are separate documents, so they need plain links instead of the router's.
    const isPublic = findPublicPath(to.split('#')[0] ?? to) !== undefined;
    const link = (words: ReactNode) =>
      isPublic ? (
        <a href={to} target={rest.target}>
          {words}
        </a>
      ) : (
        <Link to={to} {...rest}>
          {words}
        </Link>
      );
    return [name, link] as const;
  });
  return <FormattedMessage id={id} values={Object.fromEntries(drawn)} />;
}
