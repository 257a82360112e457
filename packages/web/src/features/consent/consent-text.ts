import messages from '#lib/messages/en.json?consent';
import type { Text } from '#lib/text.ts';

/** The dialog's texts come with the dialog: it opens on every page, also where there is no formatter. */
export const consentText: Text = (key) => messages[key] ?? key;
