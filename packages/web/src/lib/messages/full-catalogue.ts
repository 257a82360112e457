/** All parts of the catalogue together, for types and tests. A page loads only the parts that it uses (catalogue-parts.ts). */
import enAccount from '#lib/messages/account/en.json';
import heAccount from '#lib/messages/account/he.json';
import enAdvanced from '#lib/messages/advanced/en.json';
import heAdvanced from '#lib/messages/advanced/he.json';
import enAssumptions from '#lib/messages/assumptions/en.json';
import heAssumptions from '#lib/messages/assumptions/he.json';
import enDialogs from '#lib/messages/dialogs/en.json';
import heDialogs from '#lib/messages/dialogs/he.json';
import enDocumentation from '#lib/messages/documentation/en.json';
import heDocumentation from '#lib/messages/documentation/he.json';
import enFrame from '#lib/messages/frame/en.json';
import heFrame from '#lib/messages/frame/he.json';
import enGuest from '#lib/messages/guest/en.json';
import heGuest from '#lib/messages/guest/he.json';
import enInterface from '#lib/messages/interface/en.json';
import heInterface from '#lib/messages/interface/he.json';
import enLanding from '#lib/messages/landing/en.json';
import heLanding from '#lib/messages/landing/he.json';
import enLegal from '#lib/messages/legal/en.json';
import heLegal from '#lib/messages/legal/he.json';
import enMilestones from '#lib/messages/milestones/en.json';
import heMilestones from '#lib/messages/milestones/he.json';
import enTransfer from '#lib/messages/transfer/en.json';
import heTransfer from '#lib/messages/transfer/he.json';
import enUseCases from '#lib/messages/use-cases/en.json';
import heUseCases from '#lib/messages/use-cases/he.json';

export const en = {
  ...enFrame,
  ...enLanding,
  ...enUseCases,
  ...enDocumentation,
  ...enLegal,
  ...enInterface,
  ...enDialogs,
  ...enAssumptions,
  ...enGuest,
  ...enAccount,
  ...enMilestones,
  ...enTransfer,
  ...enAdvanced,
};

export const he = {
  ...heFrame,
  ...heLanding,
  ...heUseCases,
  ...heDocumentation,
  ...heLegal,
  ...heInterface,
  ...heDialogs,
  ...heAssumptions,
  ...heGuest,
  ...heAccount,
  ...heMilestones,
  ...heTransfer,
  ...heAdvanced,
};
