import { type RuleMessageCode, type ErrorMessage, renderErrorMessage } from '@meridian/contract';
import { useLanguageState } from './language.ts';

/**
 * Returns the message of a validation rule of the contract in the interface's language. The page must have loaded the part of the catalogue
 * with these messages (`VALIDATION_TEXTS`).
 */
export function validationMessage(sentence: ErrorMessage<RuleMessageCode>): string {
  const { catalogue } = useLanguageState.getState();
  return renderErrorMessage(sentence, (code) => catalogue[`sentence.${code}`] ?? code);
}
