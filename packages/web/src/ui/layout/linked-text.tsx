import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageKey } from '#lib/text/text.ts';
import { Link } from '#ui/link.tsx';

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
    const link = (words: ReactNode) => (
      <Link to={to} {...rest}>
        {words}
      </Link>
    );
    return [name, link] as const;
  });
  return <FormattedMessage id={id} values={Object.fromEntries(drawn)} />;
}
