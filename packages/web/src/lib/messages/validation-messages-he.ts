import { hebrewRules } from '@meridian/contract';

export const rules = hebrewRules;
