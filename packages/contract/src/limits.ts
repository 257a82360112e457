import type { CURRENCY_CODES } from '@meridian/engine';
import { type ErrorMessage, errorMessage } from '#error-messages/error-message.ts';

/** All limits of product.md section 9 and of api.md's conventions; the names contain the units. */
export const LIMITS = {
  passwordMinCharacters: 8,
  /** A password is hashed whole up to this size. A larger one is refused, because hashing it would waste the server's CPU time. */
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
  /** Maximum number of items of one user. No household needs as many; without a limit one account could fill the server's memory. */
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
  /** Maximum length of the name of a milestone or a person. */
  milestoneNameMaxCharacters: 50,
  /** Maximum offset of a date from its milestone: fifty years before or after. */
  offsetMonthsMax: 600,
  /** Maximum age at which a milestone can be set: 120 years. */
  ageMonthsMax: 1_440,
  bulkItems: 1_000,
  /** Maximum number of months by which a bulk action moves a date: a hundred years in either direction. */
  bulkMonthsMax: 1_200,
  bulkDaysMax: 36_525,
  bulkPercentMax: 1_000_000,
  undoMinutes: 10,
  /** Maximum size of one user's undo log. The oldest entries are deleted first. The newest entry is never deleted. */
  undoBytesPerUser: 268_435_456,
  moneyMax: 1e12,
  ratePercentMax: 100,
  intervalMonthsMax: 120,
  payoutMonthsMax: 720,
  /** Smallest exchange rate that a scenario may pin, in units per US dollar. */
  pinnedRateMin: 1e-6,
  /** Largest exchange rate that a scenario may pin. No value overflows within the horizon. */
  pinnedRateMax: 1e9,
  driftPercentMin: -99,
  pricesPercentMin: -10,
  /** Smallest growth of a deposit, in percent a month: a fall by nearly all of it. */
  depositGrowthMin: -99,
  dateMin: '1900-01-01',
  dateMax: '2200-12-31',
  monthMin: '1900-01',
  monthMax: '2200-12',
  forecastYearsMin: 1,
  forecastYearsMax: 30,
  forecastYearsDefault: 5,
  /** Maximum number of months of a forecast whose last month is given: eighty years. */
  horizonMonthsMax: 960,
  forecastScenariosMax: 10,
  simulationPathsMax: 100_000,
  simulationPathsDefault: 1_000,
  guestSimulationPathsMax: 1_000,
  /** The limits of an account are divided by this number for a guest. */
  guestLimitDivisor: 10,
  simulationSeedMax: 2 ** 32 - 1,
  simulationSeedDefault: 42,
  /** Maximum number of waiting simulations of one user, besides the running one. */
  simulationsWaiting: 3,
  /**
   * Maximum number of users with running or waiting simulations. The same maximum applies to the further simulations of all users
   * together: those beyond the first one of each user.
   */
  simulationUsersMax: 64,
  /**
   * Maximum waiting plus running time. A simulation that exceeds it even on an idle server is refused with the advice to
   * use fewer paths.
   */
  simulationSeconds: 120,
  /** Maximum waiting and running time of a crisis analysis. An analysis is short by itself and slow only beside many simulations. */
  analysisSeconds: 55,
  allocationYearsMax: 50,
  pageSizeDefault: 200,
  pageSizeMax: 1_000,
  tagSuggestions: 10,
  popularTagsMax: 100,
  popularTagsDefault: 10,
  bodyMaxBytes: 1_048_576,
  /** Maximum body size of calls that need no sign-in. No such call needs more. */
  publicBodyMaxBytes: 16_384,
  /** Maximum total size of the request bodies of one user that are being received. Imported files are counted separately. */
  bodiesPerUserMaxBytes: 2_097_152,
  /** Maximum total size of all request bodies that are being received. */
  bodiesMaxBytes: 67_108_864,
  /** Maximum nesting depth of lists and objects in a JSON body. */
  bodyDepthMax: 64,
  /** Maximum number of fields of one object in a JSON body; no call has half as many. */
  bodyFieldsMax: 100,
  /** Maximum number of values in a JSON body, including lists and objects, unless the call accepts long lists. */
  bodyValuesMax: 1_000,
  /**
   * Maximum number of values in the body of a bulk action. Far above the maximum number of items, so that a list that is too long
   * gets the error message about items.
   */
  bulkValuesMax: 5_000,
  /** Maximum number of values in an imported file. The densest export of {@link LIMITS.importMaxBytes} bytes has fewer. */
  importValuesMax: 6_000_000,
  /** Maximum number of validation problems in one response. */
  validationProblemsMax: 50,
  /** Maximum size of an imported file: an export of the maximum number of items, with long names and several tags each. */
  importMaxBytes: 33_554_432,
  importErrorsMax: 1_000,
  /** Maximum size of one row of a CSV. The longest row of an export has about 20,000 bytes. */
  csvRowMaxBytes: 65_536,
  /** Maximum number of cells in one row of a CSV. An export has 17 columns. */
  csvCellsMax: 100,
  /** Maximum time to read one file. No household's file takes longer. */
  importReadSeconds: 60,
  /** Maximum number of exports, imports or large changes that run at the same time. Each kind is counted separately. */
  workAtOnce: 2,
  /** Maximum number of waiting exports, imports and large changes of one user, besides the running one. */
  workWaiting: 1,
  /**
   * Maximum number of users with running or waiting exports, imports or large changes. The same maximum applies to the further ones of
   * all users together: those beyond the first one of each user.
   */
  workUsersMax: 64,
  /** Maximum waiting plus running time of an export, an import or a large change. */
  workSeconds: 55,
  /** A change of more rows than this counts as large (see `workAtOnce`). */
  workRows: 5_000,
  exportsPerTenMinutes: 20,
  importsPerTenMinutes: 60,
  ratesCacheHours: 1,
  volatilityCacheHours: 1,
  /** Time for which inflation, unemployment and growth are cached. They are published once a month or less often. */
  macroCacheHours: 24,
  /** Maximum age of a cached figure that is used if no newer figure can be fetched. */
  liveDataStaleDays: 30,
  /** Maximum time of one request to one external service. */
  externalTimeoutSeconds: 3,
  /** Maximum time of all external requests that one request causes. */
  liveDataSeconds: 4,
  /** Time for which a failed economic source is not requested again. */
  externalRetryMinutes: 10,
  idempotencyHours: 24,
  /** Maximum size of a response stored, encrypted, for its `Idempotency-Key`; of a larger one only the status and ids are stored. */
  idempotencyResponseBytes: 65_536,
  /** Maximum encrypted size of all stored responses of one user; the oldest are deleted first. */
  idempotencyBytesPerUser: 4_194_304,
  /** Time for which the keyed hash of a deleted account's id is stored, so that a restored backup deletes the account again. */
  erasedAccountDays: 30,
  tokenUnusedDays: 30,
  /** A token or session expires after this time, even if it is in use. */
  tokenMaxDays: 90,
  /** Maximum number of tokens and sessions of one user. The token with the oldest sign-in is deleted first. */
  tokensPerUser: 50,
  shortTokenHours: 12,
  passwordResetHours: 1,
  turnstileTimeoutSeconds: 3,
  recoveryCodes: 10,
  passkeysPerUser: 20,
  passkeyNameMaxCharacters: 50,
  /** Maximum number of unexpired tokens for programs of one account. */
  apiTokensPerUser: 20,
  apiTokenNameMaxCharacters: 60,
  apiTokenDaysMax: 366,
  /** An expired token for programs stays in its owner's list for this time. */
  apiTokenListedDays: 30,
  apiTokensPerHour: 30,
  /** Validity of a second sign-in step, and of the setup of an authenticator app. */
  secondFactorMinutes: 10,
  /**
   * Number of wrong second-factor codes after which an account is throttled, counted separately for new and for known devices.
   */
  wrongCodes: 20,
  /** Hours after which a throttled account may enter one more second-factor code. */
  wrongCodeHours: 12,
  passkeyChallengeMinutes: 5,
  /** A sign-in less than this long ago counts as re-authentication. */
  freshSignInMinutes: 5,
  /** Validity of the link, mailed to the former address, that reverts a change of email address. */
  addressUndoDays: 7,
  /** Maximum number of changes of the email address of one account. */
  addressChangesPerDay: 3,
  /** A guest and all its data are deleted after this time. */
  guestHours: 24,
  /** Maximum number of guests created from one IP address. */
  guestsPerHour: 5,
  /** Maximum number of guests created in any sixty minutes from all IP addresses. */
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
/** Kinds of objects whose number per account is limited. */
export type LimitedObjectKind = keyof typeof most;

/** Maximum number of objects of a kind that one user can store. */
export function maxCount(things: LimitedObjectKind, isGuest: boolean): number {
  return isGuest ? most[things] / LIMITS.guestLimitDivisor : most[things];
}

/** Returns the error if a user may not store this number of objects; null if allowed. */
export function findLimitError(things: LimitedObjectKind, count: number, isGuest: boolean): ErrorMessage | null {
  const max = maxCount(things, isGuest);
  return count <= max ? null : errorMessage(isGuest ? 'too_many_guest' : 'too_many', { max, things });
}
