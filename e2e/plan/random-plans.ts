export { randomPlan } from '../../packages/web/src/testing/random-plans.ts';
