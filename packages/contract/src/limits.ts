import type { CURRENCY_CODES } from '@meridian/engine';
import { type Sentence, sentence } from '#sentences/sentences.ts';

/** Every number of product.md section 9 and of api.md's conventions, in one place; units stand in the names. */
export const LIMITS = {
  passwordMinCharacters: 8,
  /** A password is taken whole up to this size; beyond it hashing would be a way to burn the server's time. */
  passwordMaxBytes: 1_024,
  usernameMinCharacters: 3,
  usernameMaxCharacters: 150,
  personNameMaxCharacters: 150,
  emailMaxCharacters: 254,
  nameMaxCharacters: 200,
  notesMaxCharacters: 2_000,
  tagNameMaxCharacters: 50,
  feedbackMaxCharacters: 10_000,
  tagsPerItem: 50,
  /** Far beyond any household; without an end, one account could fill the server's memory. */
  itemsPerUser: 20_000,
  scenariosPerUser: 1_000,
  tagsPerUser: 5_000,
  economicNameMaxCharacters: 100,
  inflationModelsPerUser: 1_000,
  stressTestsPerUser: 1_000,
  economicScenariosPerUser: 1_000,
  stressTestsPerScenario: 50,
  peoplePerUser: 10,
  milestonesPerScenario: 50,
  /** For a milestone and a person. */
  milestoneNameMaxCharacters: 50,
  /** Fifty years either way. */
  offsetMonthsMax: 600,
  /** A hundred and twenty years. */
  ageMonthsMax: 1_440,
  bulkItems: 1_000,
  /** A century either way. */
  bulkMonthsMax: 1_200,
  bulkDaysMax: 36_525,
  bulkPercentMax: 1_000_000,
  undoMinutes: 10,
  /** For one user's journal of changes; the oldest give way, but for the newest one. */
  undoBytesPerUser: 268_435_456,
  moneyMax: 1e12,
  ratePercentMax: 100,
  intervalMonthsMax: 120,
  payoutMonthsMax: 720,
  /** Units of a currency per US dollar that a scenario may pin, and percent a year: no value of thirty years gets too large for a number. */
  pinnedRateMin: 1e-6,
  pinnedRateMax: 1e9,
  driftPercentMin: -99,
  pricesPercentMin: -10,
  /** Growth of a deposit, percent a month. */
  depositGrowthMin: -99,
  dateMin: '1900-01-01',
  dateMax: '2200-12-31',
  monthMin: '1900-01',
  monthMax: '2200-12',
  forecastYearsMin: 1,
  forecastYearsMax: 30,
  forecastYearsDefault: 5,
  /** Until a month that is named: eighty years. */
  horizonMonthsMax: 960,
  forecastScenariosMax: 10,
  /** For one simulation; what it is when nothing else is asked for. */
  simulationPathsMax: 100_000,
  simulationPathsDefault: 1_000,
  guestSimulationPathsMax: 1_000,
  /** A guest may store this part of what an account may. */
  guestShare: 10,
  simulationSeedMax: 2 ** 32 - 1,
  simulationSeedDefault: 42,
  /** For one user, beside the one that runs. */
  simulationsWaiting: 3,
  /** People who have one under way or waiting, and likewise all that people have beyond their first. */
  simulationPeople: 64,
  /** For waiting and running together; whoever takes longer, alone all the time, is told to ask for fewer paths. */
  simulationSeconds: 120,
  /** For a crisis analysis, likewise. It takes a moment by itself, and long only beside many simulations. */
  analysisSeconds: 55,
  allocationYearsMax: 50,
  pageSizeDefault: 200,
  pageSizeMax: 1_000,
  tagSuggestions: 10,
  popularTagsMax: 100,
  popularTagsDefault: 10,
  bodyMaxBytes: 1_048_576,
  /** For a call that takes anybody's body: nothing it asks for is longer. */
  publicBodyMaxBytes: 16_384,
  /** Most bytes of bodies on their way in, for one person and for all together; files that are imported count by themselves. */
  bodiesOfOneMaxBytes: 2_097_152,
  bodiesMaxBytes: 67_108_864,
  /** How deep lists and objects of a JSON body may lie in each other. */
  bodyDepthMax: 64,
  /** For one object in a JSON body; no call knows half as many. */
  bodyFieldsMax: 100,
  /** For a JSON body, counted with its lists and objects, unless the call takes long lists. */
  bodyValuesMax: 1_000,
  /** Enough that a list of items that is too long is still told by how long it may be. */
  bulkValuesMax: 5_000,
  /** Beyond the densest export that {@link LIMITS.importMaxBytes} can hold. */
  importValuesMax: 6_000_000,
  /** How many problems of a request an answer names. */
  validationProblemsMax: 50,
  /** An export of as many items as an account may hold, with long names and several tags each. */
  importMaxBytes: 33_554_432,
  importErrorsMax: 1_000,
  /** For one row of a CSV; the longest of an export has about 20,000. */
  csvRowMaxBytes: 65_536,
  /** For one row of a CSV; an export has 17. */
  csvCellsMax: 100,
  /** For reading one file; whoever sends more than that is no household. */
  importReadSeconds: 60,
  /** Exports, imports or changes of many rows that run at once; each kind by itself. */
  workAtOnce: 2,
  /** For one person, beside the one that runs. */
  workWaiting: 1,
  /** People who have one under way or waiting, and likewise all that people have beyond their first. */
  workPeople: 64,
  /** For waiting and running together. */
  workSeconds: 55,
  /** A change of more rows takes one of those places. */
  workRows: 5_000,
  exportsPerTenMinutes: 20,
  importsPerTenMinutes: 60,
  ratesCacheHours: 1,
  volatilityCacheHours: 1,
  /** Inflation, unemployment and growth are published monthly at most. */
  macroCacheHours: 24,
  /** For so long a figure stands in for newer ones that do not come. */
  liveDataStaleDays: 30,
  /** For one question to one service outside. */
  outsideTimeoutSeconds: 3,
  /** For all questions that one request sets off. */
  liveDataSeconds: 4,
  /** For so long nobody asks an economic source again that failed. */
  outsideRestMinutes: 10,
  idempotencyHours: 24,
  /** For one answer that is stored for its `Idempotency-Key`, encrypted; of a larger one only status and ids are. */
  idempotencyAnswerBytes: 65_536,
  /** For all answers of one user, encrypted; the oldest give way. */
  idempotencyBytesPerUser: 4_194_304,
  /** How long the keyed hash of an erased account's id stays, for backups that are restored. */
  erasedAccountDays: 30,
  tokenUnusedDays: 30,
  /** After this long a token or session ends, however much it is used. */
  tokenMaxDays: 90,
  /** For one user, tokens and sessions together; the one signed in longest ago gives way. */
  tokensPerUser: 50,
  shortTokenHours: 12,
  passwordResetHours: 1,
  turnstileTimeoutSeconds: 3,
  recoveryCodes: 10,
  passkeysPerUser: 20,
  passkeyNameMaxCharacters: 50,
  /** How long a second step can be taken, and a new authenticator app be confirmed. */
  secondFactorMinutes: 10,
  /** Wrong codes of a second factor that an account takes from new devices, and as many from known ones, before they wait. */
  wrongCodes: 20,
  /** Until one more is taken then. */
  wrongCodeHours: 12,
  passkeyChallengeMinutes: 5,
  /** A sign-in younger than this proves that the owner of the account asks. */
  freshSignInMinutes: 5,
  /** How long the letter to an account's former address can undo the change. */
  addressUndoDays: 7,
  /** For one account. */
  addressChangesPerDay: 3,
  /** After this long a guest is erased with everything in it. */
  guestHours: 24,
  /** For one address. */
  guestsPerHour: 5,
  /** For all addresses, in any sixty minutes. */
  guestsInAllPerHour: 2_000,
  socialTimeoutSeconds: 4,
  socialFlowMinutes: 10,
  handOverSeconds: 60,
  returnPathMaxCharacters: 1_000,
} as const;

/** Display currency of a new account (product.md section 9). */
export const DEFAULT_CURRENCY = 'USD' satisfies (typeof CURRENCY_CODES)[number];

const most = {
  items: LIMITS.itemsPerUser,
  scenarios: LIMITS.scenariosPerUser,
  tags: LIMITS.tagsPerUser,
  inflation_models: LIMITS.inflationModelsPerUser,
  stress_tests: LIMITS.stressTestsPerUser,
  economic_scenarios: LIMITS.economicScenariosPerUser,
} as const;
/** The things of which an account can keep only so many. */
export type LimitedThings = keyof typeof most;

/** How many of them one person can store. */
export function mostOf(things: LimitedThings, isGuest: boolean): number {
  return isGuest ? most[things] / LIMITS.guestShare : most[things];
}

/** Why one person may not store so many; null when they may. */
export function roomProblem(things: LimitedThings, count: number, isGuest: boolean): Sentence | null {
  const max = mostOf(things, isGuest);
  return count <= max ? null : sentence(isGuest ? 'too_many_guest' : 'too_many', { max, things });
}
