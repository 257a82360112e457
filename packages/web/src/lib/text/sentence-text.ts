import { type RuleCode, type Sentence, renderSentence } from '@meridian/contract';
import { useLanguage } from './language.ts';

/**
 * Returns a sentence of the contract's rules in the language of the interface. The page must have loaded the part with these
 * sentences.
 */
export function sentenceText(sentence: Sentence<RuleCode>): string {
  const { catalogue } = useLanguage.getState();
  return renderSentence(sentence, (code) => catalogue[`sentence.${code}`] ?? code);
}
