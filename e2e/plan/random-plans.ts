export { randomPlan } from '../../packages/web/src/testing/plan/random-plans.ts';
