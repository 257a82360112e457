import { z } from 'zod';

/** Date formats that a user can choose. */
export const DATE_FORMATS = ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** Number formats that a user can choose, each shown by an example. */
export const NUMBER_FORMATS = ['1,234.56', '1.234,56', '1 234,56'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

/** Date and number format chosen by the user. */
export const preferences = z.object({
  date_format: z.enum(DATE_FORMATS),
  number_format: z.enum(NUMBER_FORMATS),
});
export type Preferences = z.infer<typeof preferences>;
