/** Words in cells of imported tables, in the languages of the interface and several others. Bars separate the alternatives. */
import type { Category } from '@meridian/engine';

export const CATEGORY_KEYWORDS: Readonly<Record<Category, string>> = {
  income: `income|incomes|earnings|revenue|salary|wages|הכנסה|הכנסות|einnahme|einnahmen|einkommen|ertrag|revenu|revenus|recette|recettes|ingreso|ingresos|доход|доходы|entrata|entrate|reddito|receita|receitas|renda
    |przychod|przychody|dochod|prijem|prijmy|inkomst|inkomster|inkomsten|indkomst|inntekt|inntekter|tulo|tulot|bevetel|gelir|収入|收入|수입|دخل|إيراد|आय|εσοδα`,
  expense: `expense|expenses|spending|expenditure|cost|costs|הוצאה|הוצאות|ausgabe|ausgaben|kosten|aufwand|depense|depenses|gasto|gastos|расход|расходы|spesa|spese|uscita|uscite|despesa|despesas
    |wydatek|wydatki|vydaj|vydaje|utgift|utgifter|uitgave|uitgaven|udgift|udgifter|meno|menot|kiadas|koltseg|gider|支出|지출|مصروف|مصروفات|व्यय|खर्च|εξοδα`,
  saving: `saving|savings|חיסכון|חסכון|חסכונות|sparen|ersparnisse|epargne|ahorro|ahorros|сбережения|накопления|risparmio|risparmi|poupanca|oszczednosci|uspory|sparande|spaargeld|opsparing|sparing|saastot|megtakaritas|birikim|tasarruf|貯蓄|储蓄|저축|ادخار|बचत`,
  pension: `pension|pensions|retirement|פנסיה|rente|altersvorsorge|retraite|pension de vejez|jubilacion|пенсия|pensione|aposentadoria|emerytura|duchod|pensioen|elake|nyugdij|emeklilik|年金|养老金|연금|معاش|تقاعد|पेंशन`,
  investment: `investment|investments|investing|השקעה|השקעות|anlage|anlagen|investition|investitionen|investissement|investissements|inversion|inversiones|инвестиции|инвестиция|investimento|investimenti|investimentos
    |inwestycja|inwestycje|investice|investering|investeringar|beleggingen|sijoitus|befektetes|yatirim|投資|投资|투자|استثمار|निवेश`,
  balance: `balance|cash|account|bank account|יתרה|עו ש|חשבון|kontostand|guthaben|konto|solde|saldo|баланс|счет|conto|残高|余额|잔액|رصيد`,
};

/** Words that say whether a payment is received (`in`) or made (`out`). */
export const DIRECTION_KEYWORDS = {
  in: `credit|cr|in|inflow|incoming|deposit|received|money in|paid in|refund|interest earned|top up|topup|haben|gutschrift|eingang|zugang|זכות|credito|credit entree|entree|abono|haber|приход|поступление|зачисление|кредит
    |avere|accredito|uznanie|ma|prijata|bij|insattning|inn|jovairas|alacak|入金|入|存入|贷|입금|دائن|जमा`,
  out: `debit|dr|out|outflow|outgoing|withdrawal|withdraw|sent|spent|money out|paid out|purchase|soll|lastschrift|belastung|ausgang|abgang|חובה|debito|sortie|cargo|debe|расход|списание|дебет|dare|addebito|obciazenie|wn
    |odeslana|af|uttag|ut|terheles|borc|出金|出|取出|借|출금|مدين|नामे`,
} as const;

/**
 * Pairs of letters for the two directions. A pair is used only if every cell of the column is one of its two letters.
 */
export const DIRECTION_LETTERS = [
  { in: 'c', out: 'd' },
  { in: 'h', out: 's' },
  { in: 'k', out: 'd' },
  { in: 'j', out: 't' },
  { in: '+', out: '-' },
] as const;

/** Words for transfers between the user's own accounts. */
export const TRANSFER_KEYWORDS = `transfer|transfers|internal transfer|account transfer|own transfer|transfer between accounts|umbuchung|ubertrag|virement interne|transferencia interna|traspaso|перевод между счетами|giroconto
  |transferencia entre contas|przelew wewnetrzny|העברה פנימית|העברה בין חשבונות|振替|转账|내부이체|تحويل داخلي`;

/** Status words of rows that never took effect. */
export const UNSETTLED_STATUS_KEYWORDS = `pending|reverted|reversed|cancelled|canceled|declined|failed|rejected|void|voided|expired|not completed|unsuccessful|processing|scheduled|vorgemerkt|umsatz vorgemerkt|vorgemerkter umsatz|ausstehend|offen|storniert|abgelehnt|fehlgeschlagen|abgebrochen
  |en attente|annule|annulee|refuse|refusee|echoue|rejete|pendiente|cancelado|cancelada|rechazado|rechazada|fallido|anulado|отменено|отменен|отклонено|отклонен|в обработке|ожидает|неуспешно|בוטל|בוטלה|ממתין|ממתינה|נדחה|נדחתה|נכשל
  |in attesa|annullato|annullata|rifiutato|pendente|recusado|oczekujaca|anulowana|odrzucona|cekajici|zruseno|in behandeling|geannuleerd|geweigerd|vantande|avbruten|nekad|fuggoben|torolt|elutasitott|beklemede|iptal|reddedildi
  |保留|取消|失敗|未確定|待处理|已取消|失败|交易关闭|대기|취소|실패|معلق|ملغى|مرفوض|लंबित|रद्द`;

/** Status words of rows whose amount may have been refunded. */
export const REFUNDED_STATUS_KEYWORDS = `refunded|returned|partially refunded|charged back|chargeback|erstattet|ruckgabe|rembourse|remboursee|reembolsado|devuelto|возвращено|возврат|הוחזר|rimborsato|estornado|zwrocono|terugbetaald|返金|已退款|全额退款|환불|مسترد`;

/** Words for intervals between payments, by the number of months; 0 months mean a single payment. */
export const MONTH_INTERVAL_KEYWORDS: readonly [months: number, words: string][] = [
  [
    0,
    'once|one time|onetime|one off|single|never|none|does not repeat|חד פעמי|חד פעמית|פעם אחת|einmalig|einmal|une fois|unique|ponctuel|una vez|unico|unica|разово|однократно|una volta|jednorazowo|jednorazove|eenmalig|engang|egyszeri|tek seferlik|一回|一次|一次性|한번|مرة واحدة',
  ],
  [
    1,
    'monthly|month|every month|a month|per month|each month|חודשי|חודשית|כל חודש|monatlich|jeden monat|pro monat|mensuel|mensuelle|mensual|chaque mois|cada mes|ежемесячно|каждый месяц|mensile|mensilmente|mensal|miesiecznie|co miesiac|mesicne|maandelijks|manadsvis|manedlig|kuukausittain|havonta|havi|aylik|毎月|月|每月|매월|شهريا|شهري|मासिक',
  ],
  [
    2,
    'bimonthly|every two months|every other month|דו חודשי|zweimonatlich|alle zwei monate|bimestriel|tous les deux mois|bimestral|раз в два месяца|bimestrale|co dwa miesiace|隔月',
  ],
  [
    3,
    'quarterly|quarter|every quarter|per quarter|every three months|רבעוני|רבעונית|vierteljahrlich|quartalsweise|quartal|trimestriel|trimestriellement|trimestral|ежеквартально|trimestrale|kwartalnie|ctvrtletne|per kwartaal|kvartalsvis|neljannesvuosittain|negyedevente|uc aylik|四半期|每季度|분기|ربع سنوي|त्रैमासिक',
  ],
  [4, 'every four months|alle vier monate|cuatrimestral|quadrimestrale'],
  [
    6,
    'half yearly|halfyearly|semiannually|semi annually|semi annual|semiannual|twice a year|every six months|biannual|biannually|חצי שנתי|halbjahrlich|semestriel|semestral|раз в полгода|semestrale|polrocznie|pololetne|halfjaarlijks|halvarsvis|felevente|半年|每半年|반기|نصف سنوي',
  ],
  [
    12,
    'yearly|annual|annually|year|every year|a year|per year|once a year|each year|שנתי|שנתית|כל שנה|jahrlich|jedes jahr|pro jahr|annuel|annuelle|chaque annee|par an|anual|cada ano|ежегодно|раз в год|annuale|annualmente|rocznie|rocne|jaarlijks|arligen|arlig|vuosittain|evente|eves|yillik|毎年|每年|매년|سنويا|سنوي|वार्षिक',
  ],
];

/** Words for intervals between payments, by the number of weeks; a day is a seventh of a week. */
export const WEEK_INTERVAL_KEYWORDS: readonly [weeks: number, words: string][] = [
  [
    1 / 7,
    'daily|every day|a day|per day|each day|יומי|כל יום|taglich|jeden tag|quotidien|chaque jour|diario|cada dia|ежедневно|giornaliero|diariamente|codziennie|denne|dagelijks|dagligen|daglig|naponta|gunluk|毎日|每天|매일|يومي|दैनिक',
  ],
  [
    1,
    'weekly|week|every week|a week|per week|each week|once a week|שבועי|כל שבוע|wochentlich|jede woche|pro woche|hebdomadaire|chaque semaine|par semaine|semanal|cada semana|еженедельно|каждую неделю|settimanale|semanalmente|tygodniowo|co tydzien|tydne|wekelijks|veckovis|ukentlig|ugentlig|viikoittain|hetente|heti|haftalik|毎週|每周|매주|أسبوعي|أسبوعيا|साप्ताहिक',
  ],
  [
    2,
    'fortnightly|fortnight|every fortnight|biweekly|bi weekly|every other week|every two weeks|דו שבועי|כל שבועיים|zweiwochentlich|14 taglich|vierzehntaglich|alle zwei wochen|toutes les deux semaines|quinzenal|quincenal|cada dos semanas|раз в две недели|bisettimanale|co dwa tygodnie|tweewekelijks|om de week|varannan vecka|annenhver uke|kethetente|iki haftada bir|隔週|每两周|격주',
  ],
  [4, 'four weekly|every four weeks|alle vier wochen|toutes les quatre semaines|cada cuatro semanas'],
];

/** Beginnings of the names of rows that contain an account balance. */
export const BALANCE_ROW_KEYWORDS = `opening balance|closing balance|starting balance|ending balance|beginning balance|previous balance|balance brought forward|balance forward|brought forward|balance carried forward|carried forward|saldovortrag|anfangssaldo|endsaldo|kontostand am|solde initial|solde final|solde au|ancien solde|nouveau solde|saldo inicial|saldo final|saldo anterior|saldo iniziale|saldo finale|saldo poczatkowe|saldo koncowe|beginsaldo|eindsaldo|ingaende saldo|utgaende saldo|входящий остаток|исходящий остаток|остаток на|יתרת פתיחה|יתרת סגירה|יתרה קודמת|יתרה נוכחית|前残高|繰越|前月繰越|期初余额|期末余额|이월|الرصيد الافتتاحي|الرصيد الختامي`;

/** Beginnings of the names of rows that contain a sum of other rows. */
export const TOTAL_ROW_KEYWORDS = `grand total|sub total|subtotal|total|totals|sum|sums|summary|net total|balance|net|left over|remaining|סה כ|סהכ|סך הכל|סך|סיכום|יתרה|gesamt|gesamtsumme|summe|zwischensumme|saldo|sous total|somme|suma|totale|итого|всего|сумма|razem
  |celkem|totaal|summa|yhteensa|osszesen|toplam|合計|小計|总计|合计|小计|합계|소계|المجموع|الإجمالي|कुल`;
