/** What a page remembers of the person signed in, beside the answers to its calls: each module that does says how it forgets. */
const forgetters = new Set<() => void>();

export function forgetWithPerson(forget: () => void): void {
  forgetters.add(forget);
}

/** That person is no longer here. */
export function forgetPersonMemory(): void {
  for (const forget of forgetters) forget();
}
