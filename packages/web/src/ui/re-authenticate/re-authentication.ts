/**
 * Performs actions that may require re-authentication. An action is first sent without proof. Only if the server requires proof, the user
 * enters a password or code.
 */
import type { ReAuthentication, SecondFactor } from '@meridian/contract';
import { createContext, use } from 'react';
import { create } from 'zustand';
import { ApiError } from '#lib/api/api-error.ts';
import { onFocusLost } from '#ui/form/form-focus.ts';

/** Functions of the application that re-authentication needs. */
export interface ReAuthenticationFunctions {
  /** The user name, by which password managers find the password. */
  username: string;
  readFactor: () => Promise<Pick<SecondFactor, 'totp' | 'recovery_codes_left'>>;
  /** Signs out, and returns to this page after the next sign-in. */
  signInAgain: () => void;
}

export const ReAuthenticationContext = createContext<ReAuthenticationFunctions | null>(null);

export function useReAuthenticationFunctions(): ReAuthenticationFunctions {
  const means = use(ReAuthenticationContext);
  if (means === null) throw new Error('Re-authentication is available inside the application only.');
  return means;
}

/**
 * The proof that the server requires: the password, or a new sign-in for users without a password. A code of
 * a second factor is accepted in both cases.
 */
export type RequiredProof = 'password' | 'sign-in';

/** Returns the proof that the server demands with this error response; null for an error with another reason. */
export function getRequiredProof(error: unknown): RequiredProof | null {
  if (!(error instanceof ApiError)) return null;
  if (error.key === 'sign_in_again') return 'sign-in';
  return error.status === 400 && 'password' in error.fieldErrors ? 'password' : null;
}

export interface ReAuthenticationQuestion {
  /** A description of the action to be confirmed. */
  lead: string;
  /** The text of the button that confirms. */
  submit: string;
  isDestructive?: boolean;
}

/** The content of the open dialog. `act` performs the action with the given proof; the dialog shows the errors that it throws. */
export interface ReAuthenticationRequest extends ReAuthenticationQuestion {
  isOpen: boolean;
  requiredProof: RequiredProof;
  act: (proof: ReAuthentication) => Promise<void>;
  giveUp: () => void;
}

export const useReAuthentication = create<{ request: ReAuthenticationRequest | null }>(() => ({ request: null }));

/** Returns true while the dialog is open. The action has then not started yet. */
export const useIsReAuthenticating = () => useReAuthentication(({ request }) => request?.isOpen === true);

/**
 * Returns true if the server refused the change itself, which the dialog cannot resolve, as opposed to an error such as a wrong password.
 */
function isOfChange(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || !error.isOurs || error.status === 403) return false;
  return !('password' in error.fieldErrors || 'code' in error.fieldErrors);
}

/**
 * Performs an action that may require re-authentication: `const done = await withReAuthentication(question, (proof) => call(endpoint, {
 * body: proof }))`. Resolves to null if the user cancelled. Throws the server's errors about the change itself.
 */
export async function withReAuthentication<Answer>(
  question: ReAuthenticationQuestion,
  act: (proof: ReAuthentication) => Promise<Answer>,
): Promise<{ answer: Answer } | null> {
  const before = document.activeElement;
  try {
    return { answer: await act({}) };
  } catch (error) {
    const requiredProof = getRequiredProof(error);
    if (requiredProof === null) throw error;
    return requestReAuthentication({ ...question, requiredProof }, act, before);
  }
}

/**
 * Returns the focus to the pressed button once it is enabled again. The dialog itself cannot do this, because the button is disabled while
 * the dialog is open.
 */
function focusOnceEnabled(pressed: Element | null): void {
  if (!(pressed instanceof HTMLElement)) return;
  const giveBack = () => onFocusLost(null, () => pressed.focus());
  const observer = new MutationObserver(() => {
    if (pressed.matches(':disabled')) return;
    observer.disconnect();
    giveBack();
  });
  if (pressed.matches(':disabled')) observer.observe(pressed, { attributeFilter: ['disabled'] });
  else giveBack();
}

function requestReAuthentication<Answer>(
  question: ReAuthenticationQuestion & { requiredProof: RequiredProof },
  act: (proof: ReAuthentication) => Promise<Answer>,
  before: Element | null,
): Promise<{ answer: Answer } | null> {
  return new Promise((resolve, reject) => {
    let isActing = false;
    const close = () => {
      // The texts stay while the closing dialog fades out.
      useReAuthentication.setState(({ request }) => ({ request: request && { ...request, isOpen: false } }));
      focusOnceEnabled(before);
    };
    useReAuthentication.setState({
      request: {
        ...question,
        isOpen: true,
        act: async (proof) => {
          isActing = true;
          try {
            const answer = await act(proof);
            close();
            resolve({ answer });
          } catch (error) {
            if (!isOfChange(error)) throw error;
            close();
            reject(error);
          } finally {
            isActing = false;
          }
        },
        giveUp: () => {
          // A request that was sent cannot be cancelled.
          if (isActing) return;
          close();
          resolve(null);
        },
      },
    });
  });
}
