import { type ScenarioTemplate, TEMPLATE_IDS, type TemplateId } from '@meridian/contract';
import { BUSINESS_GROWTH } from './data/business-growth.ts';
import { EDUCATION } from './data/education.ts';
import { EMERGENCY_FUND } from './data/emergency-fund.ts';
import { HOME_PURCHASE } from './data/home-purchase.ts';
import { INVESTMENTS } from './data/investments.ts';
import { MULTI_CURRENCY } from './data/multi-currency.ts';
import { RETIREMENT } from './data/retirement.ts';
import { STARTUP } from './data/startup.ts';
import { VACATION } from './data/vacation.ts';
import { WEDDING } from './data/wedding.ts';
import type { Template } from './story.ts';

/** The plans to begin with. */
export const TEMPLATES: Readonly<Record<TemplateId, Template>> = {
  retirement: RETIREMENT,
  home_purchase: HOME_PURCHASE,
  education: EDUCATION,
  emergency_fund: EMERGENCY_FUND,
  multi_currency: MULTI_CURRENCY,
  investments: INVESTMENTS,
  vacation: VACATION,
  wedding: WEDDING,
  startup: STARTUP,
  business_growth: BUSINESS_GROWTH,
};

/** As people choose from them, in the contract's order. */
export function listTemplates(): ScenarioTemplate[] {
  return TEMPLATE_IDS.map((id) => {
    const { name, whatToChange, items } = TEMPLATES[id];
    return { id, name, what_to_change: whatToChange, item_count: items.length };
  });
}
