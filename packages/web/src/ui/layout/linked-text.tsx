import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import type { MessageKey } from '#lib/text/text.ts';
import { publicPathOf } from '#paths.ts';

interface LinkedTextProps {
  id: MessageKey;
  /** Where the parts of the sentence lead, by the names that mark them in it. */
  links: Readonly<Record<string, string>>;
  target?: '_blank';
  /** Passed to the pages that they lead to. */
  state?: unknown;
}

/** A sentence with links inside. */
export function LinkedText({ id, links, ...rest }: LinkedTextProps) {
  const drawn = Object.entries(links).map(([name, to]) => {
    // The public pages load by themselves.
    const isPublic = publicPathOf(to.split('#')[0] ?? to) !== undefined;
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
