/** Every part at once: for types and tests. A page fetches the parts that it reads from (parts.ts). */
import enAccount from './account/en.json';
import heAccount from './account/he.json';
import enAdvanced from './advanced/en.json';
import heAdvanced from './advanced/he.json';
import enDocumentation from './documentation/en.json';
import heDocumentation from './documentation/he.json';
import enFrame from './frame/en.json';
import heFrame from './frame/he.json';
import enInterface from './interface/en.json';
import heInterface from './interface/he.json';
import enLanding from './landing/en.json';
import heLanding from './landing/he.json';
import enLegal from './legal/en.json';
import heLegal from './legal/he.json';
import enTransfer from './transfer/en.json';
import heTransfer from './transfer/he.json';
import enUseCases from './use-cases/en.json';
import heUseCases from './use-cases/he.json';

export const en = {
  ...enFrame,
  ...enLanding,
  ...enUseCases,
  ...enDocumentation,
  ...enLegal,
  ...enInterface,
  ...enAccount,
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
  ...heAccount,
  ...heTransfer,
  ...heAdvanced,
};
