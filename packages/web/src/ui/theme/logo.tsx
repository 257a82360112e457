/** Renders the logo, which is the outline of a globe with one meridian. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32" fill="none">
      <circle cx="16" cy="16" r="13" stroke="currentColor" strokeWidth="1.6" />
      <path d="M3 16h26" stroke="currentColor" strokeWidth="1.2" opacity="0.45" />
      <path d="M16 3c-9.2 7-9.2 19 0 26" stroke="currentColor" strokeWidth="1.2" opacity="0.45" />
      <path d="M16 3c9.2 7 9.2 19 0 26" stroke="var(--brass)" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  );
}
