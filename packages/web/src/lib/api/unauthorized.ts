/** Apart from the client that meets a 401, because the sign-in stands on every page, and most of the public ones call nothing. */
let onUnauthorized = (): void => undefined;

/** What happens on a 401: the application passes it in, because only it knows about sign-in and pages. */
export function setUnauthorizedHandler(handler: () => void): void {
  onUnauthorized = handler;
}

/** The server does not know the token any more. */
export function tellUnauthorized(): void {
  onUnauthorized();
}
