/** What of the web client runs without a browser, so that it can be held against the real server (e2e). */
export { examplePlan, guestBackend } from '#features/guest/guest-backend.ts';
