/** Says what became of the last thing the person did, where the page shows that; null takes it back. */
export type Tell = (status: { tone: 'done' | 'problem'; text: string } | null) => void;
