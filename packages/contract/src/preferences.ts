import { z } from 'zod';

/** How dates are written on the screens of one user. */
export const DATE_FORMATS = ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** How numbers are written on the screens of one user, shown by example. */
export const NUMBER_FORMATS = ['1,234.56', '1.234,56', '1 234,56'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

/** How the user's screens write dates and numbers. */
export const preferences = z.object({
  date_format: z.enum(DATE_FORMATS),
  number_format: z.enum(NUMBER_FORMATS),
});
/** See {@link preferences}. */
export type Preferences = z.infer<typeof preferences>;
