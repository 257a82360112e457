/** What headings and cells are called in the tables that people bring, in the interface's languages and some more. */
import type { ItemFieldName } from '@meridian/contract';
import { CATEGORIES, type Category } from '@meridian/engine';

/**
 * What a column holds: a field of an item, or what becomes one. `money_in` and `money_out` are the two columns of a bank's list,
 * `yearly_interest_rate` is percent a year.
 */
export const COLUMN_TARGETS = [
  'name',
  'category',
  'amount',
  'money_in',
  'money_out',
  'currency',
  'from_date',
  'to_date',
  'interval_months',
  'monthly_interest_rate',
  'yearly_interest_rate',
  'existing_funds',
  'existing_funds_currency',
  'management_fee_saving',
  'management_fee_deposit',
  'interest_limit',
  'payout_from_date',
  'payout_months',
  'tags',
  'notes',
] as const satisfies readonly (
  | Exclude<ItemFieldName, 'is_hidden'>
  | 'money_in'
  | 'money_out'
  | 'yearly_interest_rate'
  | 'tags'
)[];
export type ColumnTarget = (typeof COLUMN_TARGETS)[number];

/** Whether a column holds amounts of money, which are hidden in privacy mode. */
export function isMoney(target: ColumnTarget): boolean {
  return (
    target === 'money_in' || target === 'money_out' || target === 'existing_funds' || target === 'amount'
  );
}

/** Headings by what they mean; each as {@link plainWords} writes it. Longer ones count before shorter ones within them. */
const HEADINGS: Readonly<Record<ColumnTarget, string>> = {
  name: `name|item|description|title|payee|merchant|what|label|position|beneficiary|transaction description|details
    |שם|תיאור|תאור|פריט|סעיף|שם בית העסק|בית עסק|פרטים|שם הפריט
    |bezeichnung|beschreibung|verwendungszweck|auftraggeber|empfanger|posten|buchungstext
    |nom|libelle|intitule|designation|nombre|concepto|descripcion|название|наименование|описание|назначение`,
  category: `category|type|kind|transaction type|item type|קטגוריה|סוג|kategorie|art|typ|categorie|categoria|tipo|категория|тип`,
  amount: `amount|value|price|cost|sum|monthly amount|per month|budgeted|budget|monthly budget|amount per month
    |סכום|סכום חודשי|סכום עסקה|סכום חיוב|עלות|betrag|umsatz|wert|summe|montant|importe|monto|cantidad|сумма`,
  money_in: `credit|deposit|deposits|inflow|money in|paid in|credit amount|income amount
    |זכות|הכנסה|הכנסות|haben|gutschrift|eingang|einnahmen|einnahme|entree|abono|haber|приход|поступление`,
  money_out: `debit|withdrawal|withdrawals|outflow|money out|paid out|debit amount|expense amount
    |חובה|הוצאה|הוצאות|soll|lastschrift|ausgang|ausgaben|ausgabe|sortie|cargo|debe|расход|списание`,
  currency: `currency|ccy|currency code|מטבע|wahrung|devise|monnaie|moneda|divisa|валюта`,
  from_date: `from date|from|start|start date|begin|begins|starts|since|date|booking date|transaction date|posting date|posted
    |תאריך התחלה|מתאריך|תאריך|החל מ|התחלה|תאריך עסקה|von|ab|beginn|start am|startdatum|datum|buchungstag|buchungsdatum
    |date de debut|debut|depuis|date d operation|fecha de inicio|desde|inicio|fecha|дата начала|начало|дата|с`,
  to_date: `to date|to|until|till|end|end date|ends|תאריך סיום|עד תאריך|עד|סיום|bis|ende|enddatum
    |date de fin|fin|jusqu a|fecha de fin|hasta|дата окончания|конец|до|по`,
  interval_months: `every months|interval|interval in months|frequency|how often|repeats|תדירות|באיזו תדירות|כל כמה חודשים|כל חודשים
    |haufigkeit|turnus|intervall|frequence|frecuencia|periodicidad|периодичность`,
  monthly_interest_rate: `monthly interest rate|monthly rate|interest|interest rate|growth|growth rate|rate|monthly growth|return
    |ריבית חודשית|ריבית|תשואה|zins|zinssatz|rendite|taux|taux d interet|interes|tasa|ставка|доходность`,
  yearly_interest_rate: `yearly interest rate|annual interest rate|interest a year|interest per year|annual rate|yearly rate|apr|apy
    |annual growth|annual return|yearly growth|growth a year|interest rate p a|interest p a
    |ריבית שנתית|תשואה שנתית|jahreszins|zinsen p a|zins p a|taux annuel|tasa anual|interes anual|годовая ставка`,
  existing_funds: `existing funds|current value|funds|saved so far|current balance|already saved|holdings
    |כספים קיימים|יתרה קיימת|סכום קיים|צבירה|guthaben|bestand|capital|fondos|накоплено`,
  existing_funds_currency: `existing funds currency|funds currency|מטבע הכספים הקיימים|מטבע הצבירה הקיימת`,
  management_fee_saving: `management fee saving|management fee|fee on savings|דמי ניהול מצבירה|דמי ניהול חיסכון|דמי ניהול`,
  management_fee_deposit: `management fee deposit|deposit fee|fee on deposits|דמי ניהול מהפקדה|דמי ניהול מההפקדה|דמי ניהול הפקדה`,
  interest_limit: `interest limit|תקרת ריבית|מגבלת ריבית`,
  payout_from_date: `paid out from|payout date|payout from|תאריך תשלום|משולם החל מ|תשלום החוצה החל מ`,
  payout_months: `paid out over|months of payout|payout months|חודשי תשלום|משולם על פני|תשלום החוצה לאורך`,
  tags: `tags|tag|labels|group|category group|תגיות|תגית|schlagworter|etiquettes|etiquetas|метки|теги`,
  notes: `notes|note|memo|comment|comments|remarks|הערות|הערה|notizen|notiz|bemerkung|kommentar|remarques|notas|nota|примечание|комментарий`,
};

const CATEGORY_WORDS: Readonly<Record<Category, string>> = {
  income: `income|incomes|earnings|revenue|inflow|credit|salary|הכנסה|הכנסות|זכות|einnahme|einnahmen|einkommen|revenu|revenus|ingreso|ingresos|доход|доходы`,
  expense: `expense|expenses|spending|outflow|debit|cost|costs|הוצאה|הוצאות|חובה|ausgabe|ausgaben|kosten|depense|depenses|gasto|gastos|расход|расходы`,
  saving: `saving|savings|חיסכון|חסכון|חסכונות|sparen|ersparnisse|epargne|ahorro|ahorros|сбережения|накопления`,
  pension: `pension|pensions|retirement|פנסיה|rente|altersvorsorge|retraite|pension de vejez|jubilacion|пенсия`,
  investment: `investment|investments|investing|השקעה|השקעות|anlage|anlagen|investition|investitionen|investissement|investissements|inversion|inversiones|инвестиции|инвестиция`,
  balance: `balance|cash|account|bank account|יתרה|עו ש|חשבון|kontostand|guthaben|konto|solde|saldo|баланс|счет`,
};

const INTERVAL_WORDS: readonly [months: number, words: string][] = [
  [
    0,
    'once|one time|one off|single|חד פעמי|חד פעמית|פעם אחת|einmalig|une fois|unique|una vez|unico|разово|однократно',
  ],
  [1, 'monthly|month|every month|a month|per month|חודשי|כל חודש|monatlich|mensuel|mensual|ежемесячно'],
  [2, 'bimonthly|every two months|דו חודשי|zweimonatlich|bimestriel|bimestral'],
  [
    3,
    'quarterly|quarter|every quarter|רבעוני|vierteljahrlich|quartalsweise|trimestriel|trimestral|ежеквартально',
  ],
  [6, 'half yearly|semiannually|semi annual|twice a year|חצי שנתי|halbjahrlich|semestriel|semestral'],
  [12, 'yearly|annual|annually|year|every year|a year|per year|שנתי|כל שנה|jahrlich|annuel|anual|ежегодно'],
];

/** Lower case, without accents and signs: 'Währung (EUR)' is 'wahrung eur'. */
function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function listOf(words: string): string[] {
  return words.split('|').map(plainWords);
}

const BY_HEADING = new Map(
  COLUMN_TARGETS.flatMap((target) => listOf(HEADINGS[target]).map((word) => [word, target] as const)),
);
/** Where a heading says more than the word: 'Transaction amount in EUR'. Short words would be found by chance. */
const WITHIN = [...BY_HEADING]
  .filter(([word]) => word.length >= 4)
  .toSorted(([a], [b]) => b.length - a.length);

/** What a heading means, and how surely: by all of its words, or by some of them. */
export function targetOf(heading: string): { target: ColumnTarget; isWhole: boolean } | null {
  const words = plainWords(heading);
  const bare = plainWords(heading.replaceAll(/[([{].*?[)\]}]/g, ' '));
  const whole = BY_HEADING.get(words) ?? BY_HEADING.get(bare);
  if (whole !== undefined) return { target: whole, isWhole: true };
  const [, target] = WITHIN.find(([word]) => ` ${words} `.includes(` ${word} `)) ?? [];
  return target === undefined ? null : { target, isWhole: false };
}

const YEARLY =
  /(^| )(yearly|annual|annually|year|p a|apr|apy|שנתית|שנתי|לשנה|jahr|jahrlich|annuel|anual|год|годовая)( |$)/;

/** Whether the heading of a rate says that it is one a year. */
export function saysYearly(heading: string): boolean {
  return YEARLY.test(plainWords(heading));
}

const BY_CATEGORY = new Map(
  CATEGORIES.flatMap((category) => listOf(CATEGORY_WORDS[category]).map((word) => [word, category] as const)),
);

/** The category that a cell names. */
export function readCategory(text: string): Category | null {
  return BY_CATEGORY.get(plainWords(text)) ?? null;
}

const BY_INTERVAL = new Map(
  INTERVAL_WORDS.flatMap(([months, words]) => listOf(words).map((word) => [word, months] as const)),
);

/** Every how many months: 'quarterly', '3', 'every 3 months'. */
export function readInterval(text: string): number | null {
  const words = plainWords(text);
  const [number] = /\d+/.exec(words) ?? [];
  if (number !== undefined) {
    const years = /(year|שנ|jahr|ann|an|ano|год|лет)/.test(words.replace(/\d+/, '').replace('every', ''));
    return (
      Number(number) * (years && /\p{L}/u.test(words) && !/month|חודש|mona|mois|mes|мес/.test(words) ? 12 : 1)
    );
  }
  return BY_INTERVAL.get(words) ?? null;
}

const SUM =
  /^(grand total|sub ?total|totals?|sum|sums|summary|סה כ|סהכ|סך הכל|סיכום|gesamt|gesamtsumme|summe|zwischensumme|sous total|somme|suma|итого|всего|сумма)(?![\p{L}\p{M}])/u;

/** Whether a row of this name adds up others. */
export function isSum(name: string): boolean {
  return SUM.test(plainWords(name));
}

const TRANSACTION =
  /(^| )(booking|transaction|posting|posted|buchungstag|buchungsdatum|operation|עסקה)( |$)|^(date|datum|תאריך|fecha|дата)$/;

/** Whether a date's heading says that its rows happened once, as in a bank's list. */
export function saysOnce(heading: string): boolean {
  return TRANSACTION.test(plainWords(heading));
}
