/**
 * Effects of a crisis on the flows of a plan, for a simulation with its own paths of returns and exchange rates (finance.md
 * sections 3 and 16).
 */
import type { CashFlow, FlowsByGrowth } from './cash-flow.ts';
import type { Fund } from './fund.ts';
import { crisisLevelAtOpening } from './category-funds.ts';
import type { FundCategory } from '#item.ts';
import { type MarketPath, wageFactor } from './market-path.ts';
import { type FactorLookup, depositFactors, expenseFactor, cacheFactorRows, incomeFactor } from './path-flows.ts';

/**
 * Returns the plan with the effects of a crisis on income, expenses, deposits and the existing funds of items that begin during the crisis.
 * The effects on fund growth and on exchange rates must be in the simulated path itself.
 */
export function withCrisisEffects(plan: CashFlow, crisis: MarketPath): CashFlow {
  const deposited: FactorLookup = (...flow) => wageFactor(crisis, ...flow);
  const moved = (flows: FlowsByGrowth, factorOf: FactorLookup) => movedFlows(plan, flows, crisis, factorOf);
  const struck = (category: FundCategory) => struckFunds(plan, category, crisis);
  return {
    ...plan,
    income: moved(plan.income, incomeFactor(crisis)),
    taxes: moved(plan.taxes, incomeFactor(crisis)),
    expense: moved(plan.expense, expenseFactor(crisis)),
    deposits: moved(plan.deposits, deposited),
    funds: { saving: struck('saving'), pension: struck('pension'), investment: struck('investment') },
  };
}

function movedFlows(
  { currencies, months }: CashFlow,
  flows: FlowsByGrowth,
  crisis: MarketPath,
  factorOf: FactorLookup,
): FlowsByGrowth {
  const rows = cacheFactorRows(crisis, months, factorOf);
  const moved = (growth: keyof FlowsByGrowth) => {
    const amounts = flows[growth];
    if (amounts === null) return null;
    const factors = currencies.map((code) => rows(growth, code));
    return amounts.map((amount, at) => amount * factors[Math.floor(at / months)]![at % months]!);
  };
  return { rate: moved('rate'), prices: moved('prices'), fixed: moved('fixed') };
}

function struckFunds({ funds, months }: CashFlow, category: FundCategory, crisis: MarketPath): Fund[] {
  const factors = depositFactors(funds[category], category, crisis, months);
  return funds[category].map((fund, index) => {
    const row = factors[index] ?? null;
    const { depositRow, deposit } = fund;
    return {
      ...fund,
      opening: fund.opening * crisisLevelAtOpening(fund, crisis),
      depositRow: row === null ? depositRow : row.map((factor, month) => factor * (depositRow?.[month] ?? deposit)),
    };
  });
}
