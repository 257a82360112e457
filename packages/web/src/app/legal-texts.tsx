import { Outlet } from 'react-router';
import { IntlText } from '#lib/intl-text.tsx';

/** The legal pages need the whole catalogue, and nothing else of the interface. */
export function LegalTexts() {
  return (
    <IntlText>
      <Outlet />
    </IntlText>
  );
}
