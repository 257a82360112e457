import { Outlet } from 'react-router';
import { IntlText } from '#lib/text/intl-text.tsx';

/** The pages to be read need all of the catalogue, and nothing else of the interface. */
export function ReadingTexts() {
  return (
    <IntlText>
      <Outlet />
    </IntlText>
  );
}
