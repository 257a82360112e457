import { z } from 'zod';

const nameDraft = z.object({ id: z.int(), name: z.string() });

/** The scenario that was being renamed, and what stood in the field. */
export type NameDraft = z.infer<typeof nameDraft>;

/** What is brought back, checked as if it came from anywhere. */
export const readNameDraft = (found: unknown): NameDraft | null => nameDraft.safeParse(found).data ?? null;
