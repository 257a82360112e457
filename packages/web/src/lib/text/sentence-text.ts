import { type RuleCode, type Sentence, renderSentence } from '@meridian/contract';
import { useLanguage } from './language.ts';

/** A sentence of the contract's rules in the language of the interface, on a page that reads from the catalogue. */
export function sentenceText(sentence: Sentence<RuleCode>): string {
  const { catalogue } = useLanguage.getState();
  return renderSentence(sentence, (code) => catalogue[`sentence.${code}`] ?? code);
}
