import { transaction } from '#db/transaction.ts';
import { setStaff } from '#features/identity/store/account-store.ts';
import type { EXAMPLE_IDS } from '#http/docs/examples.ts';
import { makeEconomicObjects } from './economic-objects.ts';
import { type TestUser, makeItem, makeUser, selectedScenario } from './factories.ts';
import type { TestApp } from './test-app.ts';

export interface ExampleUser extends TestUser {
  /** The real id for each id in the examples. */
  ids: Record<keyof typeof EXAMPLE_IDS, number>;
}

/** Creates the sender of the examples in the API's description: a staff member with a small plan and some economic objects. */
export async function makeExampleUser(app: TestApp): Promise<ExampleUser> {
  const person = await makeUser(app);
  await transaction(app.db, (trx) => setStaff(trx, person.user.id, true));
  const currency = 'USD';
  await makeItem(app, person, { name: 'Salary', category: 'income', amount: 4_000, currency });
  const fund = { amount: 500, existing_funds: 10_000, monthly_interest_rate: 0.5, currency };
  await makeItem(app, person, { name: 'Shares', category: 'investment', ...fund });
  const { used, inflation_model, stress_test, economic_scenario } = await makeEconomicObjects(app, person);
  const ids = {
    scenario: (await selectedScenario(app, person)).id,
    inflation_model: used.model,
    stress_test: used.test,
    economic_scenario,
    spare_inflation_model: inflation_model,
    spare_stress_test: stress_test,
  };
  return { ...person, ids };
}
