/** The ten use cases of product.md: the anchor of each, and the template of the contract with which its plan starts. */
export const USE_CASES = [
  { id: 'retirement', template: 'retirement' },
  { id: 'home-purchase', template: 'home_purchase' },
  { id: 'education', template: 'education' },
  { id: 'emergency-fund', template: 'emergency_fund' },
  { id: 'multi-currency', template: 'multi_currency' },
  { id: 'investments', template: 'investments' },
  { id: 'vacation', template: 'vacation' },
  { id: 'wedding', template: 'wedding' },
  { id: 'startup', template: 'startup' },
  { id: 'business-growth', template: 'business_growth' },
] as const;

export type UseCase = (typeof USE_CASES)[number]['id'];
