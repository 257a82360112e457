/** Acts that only the owner of an account may do: each is tried first, and proof is asked for when the server asks. */
import type { OwnerProof, SecondFactor } from '@meridian/contract';
import { createContext, use } from 'react';
import { create } from 'zustand';
import { ApiError } from '#lib/api/api-error.ts';
import { whenFocusIsFree } from '#ui/form/focus-problem.ts';

/** The parts of the application that the asking needs. */
export interface OwnerMeans {
  /** By which password managers know whose password is asked for. */
  username: string;
  readFactor: () => Promise<Pick<SecondFactor, 'totp' | 'recovery_codes_left'>>;
  /** Signs out, and brings the person back here after the next sign-in. */
  signInAgain: () => void;
}

export const OwnerContext = createContext<OwnerMeans | null>(null);

export function useOwnerMeans(): OwnerMeans {
  const means = use(OwnerContext);
  if (means === null) throw new Error('Proof is asked for inside the application only.');
  return means;
}

/** The proof that the server asks for: the password, or, of people who have none, a new sign-in. A code of a second factor does in both cases. */
export type AskedProof = 'password' | 'sign-in';

/** The proof that the server asks for with this refusal; null when it refused for another reason. */
export function askedProof(error: unknown): AskedProof | null {
  if (!(error instanceof ApiError)) return null;
  if (error.key === 'sign_in_again') return 'sign-in';
  return error.status === 400 && 'password' in error.fieldErrors ? 'password' : null;
}

export interface OwnerQuestion {
  /** The act that is about to happen. */
  lead: string;
  /** The words of the button that does it. */
  submit: string;
  isDestructive?: boolean;
}

/** A question on the screen: tries with the proof given, and throws what keeps the dialog open. */
export interface AskedOwner extends OwnerQuestion {
  isOpen: boolean;
  asks: AskedProof;
  act: (proof: OwnerProof) => Promise<void>;
  giveUp: () => void;
}

export const useAskedOwner = create<{ asked: AskedOwner | null }>(() => ({ asked: null }));

/** True if somebody is being asked: what they began is not under way yet. */
export const useIsOwnerAsked = () => useAskedOwner(({ asked }) => asked?.isOpen === true);

/** True: it is said of the change itself. About anything else the person can do something in the dialog. */
function isOfChange(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || !error.isOurs || error.status === 403) return false;
  return !('password' in error.fieldErrors || 'code' in error.fieldErrors);
}

/**
 * `const done = await asOwner(question, (proof) => call(endpoint, { body: proof }))`. Answers
 * null when the person gave up; throws what the server has against the change itself.
 */
export async function asOwner<Answer>(
  question: OwnerQuestion,
  act: (proof: OwnerProof) => Promise<Answer>,
): Promise<{ answer: Answer } | null> {
  const before = document.activeElement;
  try {
    return { answer: await act({}) };
  } catch (error) {
    const asks = askedProof(error);
    if (asks === null) throw error;
    return askOwner({ ...question, asks }, act, before);
  }
}

/** The pressed button is disabled meanwhile, so that the dialog cannot give the focus back to it. */
function focusOnceEnabled(pressed: Element | null): void {
  if (!(pressed instanceof HTMLElement)) return;
  const giveBack = () => whenFocusIsFree(null, () => pressed.focus());
  const observer = new MutationObserver(() => {
    if (pressed.matches(':disabled')) return;
    observer.disconnect();
    giveBack();
  });
  if (pressed.matches(':disabled')) observer.observe(pressed, { attributeFilter: ['disabled'] });
  else giveBack();
}

function askOwner<Answer>(
  question: OwnerQuestion & { asks: AskedProof },
  act: (proof: OwnerProof) => Promise<Answer>,
  before: Element | null,
): Promise<{ answer: Answer } | null> {
  return new Promise((resolve, reject) => {
    let isActing = false;
    const close = () => {
      // The words stay while the closing dialog fades.
      useAskedOwner.setState(({ asked }) => ({ asked: asked && { ...asked, isOpen: false } }));
      focusOnceEnabled(before);
    };
    useAskedOwner.setState({
      asked: {
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
          // Nobody can take back what is on its way.
          if (isActing) return;
          close();
          resolve(null);
        },
      },
    });
  });
}
