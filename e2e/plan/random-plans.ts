export { createRandomPlan } from '../../packages/web/src/testing/plan/random-plans.ts';
