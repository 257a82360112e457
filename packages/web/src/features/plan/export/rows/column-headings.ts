/** Headings of columns in imported tables, grouped by the content of the column, in the languages of the interface and several others. */

/** Headings of dates on which a payment happened, as in a bank statement. */
const DAYS = `date|started date|booking date|booked date|booked on|transaction date|posting date|post date|posted|posted date|operation date|completed date
  |value date|payment date|time|date and time|timestamp|תאריך|תאריך עסקה|תאריך רישום|תאריך חיוב|datum|buchungstag|buchungsdatum|buchung|wertstellung|valutadatum
  |belegdatum|transaktionsdatum|umsatzdatum|date d operation|date operation|date de l operation|date comptable|date valeur|date de valeur|fecha|fecha operacion
  |fecha de operacion|fecha valor|дата|дата операции|дата платежа|data|data operazione|data contabile|data valuta|data operacji|data transakcji|data ksiegowania|data lancamento
  |data movimento|data do movimento|datum transakce|datum zauctovani|datum provedeni|transactiedatum|boekdatum|bokforingsdatum|bokforingsdag|transaktionsdag
  |dato|bogforingsdato|bokfort dato|kirjauspaiva|arvopaiva|paivays|datum konyveles|konyveles datuma|teljesites datuma|tarih|islem tarihi|日付|取引日|年月日|利用日|お取引日|计算日
  |日期|交易日期|交易时间|记账日期|날짜|거래일|거래일자|거래일시|일자|التاريخ|تاريخ|تاریخ|तारीख|दिनांक|ημερομηνια`;

/** Headings of the date on which a repeated payment starts. */
const STARTS = `from date|from|start|start date|starting|begin|begins|starts|starts on|since|first payment|תאריך התחלה|מתאריך|החל מ|התחלה|von|ab|beginn|start am
  |startdatum|seit|date de debut|debut|depuis|a partir du|fecha de inicio|desde|inicio|дата начала|начало|с|inizio|data inizio|dal|data de inicio|od|od dnia|vanaf|ingangsdatum
  |fran|startdato|fra|kezdet|kezdo datum|baslangic|baslangic tarihi|開始日|开始日期|시작일|من تاريخ|تاريخ البدء`;

/**
 * Headings by the content of their column, in lower case, without accents and punctuation. They are compared as a whole, ignoring
 * {@link HEADING_QUALIFIERS}.
 */
export const HEADINGS_BY_FIELD = {
  name: `name|partner name|counter party|item|item name|description|title|payee|payee name|merchant|merchant name|what|label|position|beneficiary|counterparty|narrative|narration|particulars|transaction description
    |transaction details|details|text|recipient|subject|שם|תיאור|תאור|פריט|סעיף|שם בית העסק|בית עסק|פרטים|שם הפריט|תיאור הפעולה|הפעולה
    |bezeichnung|beschreibung|auftraggeber|empfanger|auftraggeber empfanger|beguenstigter zahlungspflichtiger|name zahlungsbeteiligter|zahlungsempfanger|posten
    |nom|libelle|intitule|designation|libelle operation|nombre|concepto|descripcion|название|наименование|описание|назначение|назначение платежа|контрагент|получатель
    |descrizione|causale|nome|descricao|historico|descritivo|opis|opis operacji|tytul|nazwa|odbiorca|popis|nazev|nazev protiuctu|naam|naam omschrijving|omschrijving|beschrijving
    |beskrivning|meddelande|rubrik|benamning|tekst|beskrivelse|forklaring|tapahtuma|saajan nimi|selite|nev|megnevezes|leiras|kozlemeny|partner neve|aciklama
    |内容|摘要|名称|項目|品目|お取引内容|取引内容|利用店名|ご利用店名|项目|说明|交易对方|商品|内容说明|적요|내용|항목|거래내용|الوصف|البيان|الاسم|विवरण|नाम|περιγραφη`,
  category: `category|type|kind|transaction type|item type|entry type|קטגוריה|סוג|kategorie|art|typ|categorie|categoria|tipo|категория|тип|kategoria|kategori|tipologia
    |categoria de gasto|soort|tyyppi|luokka|tipus|kategoria nev|tur|分類|カテゴリ|カテゴリー|種別|区分|类别|分类|类型|분류|카테고리|구분|الفئة|النوع|श्रेणी|κατηγορια`,
  amount: `amount|transaction amount|monthly amount|per month|amount per month|weekly amount|amount per week|yearly amount|annual amount|amount per year|in out|amount in account currency|net|net amount
    |gross|gross amount|סכום|סכום חודשי|סכום עסקה|סכום חיוב|עלות|betrag|umsatz|buchungsbetrag|umsatzbetrag|montant|montant de l operation|importe|monto|cantidad|сумма|сумма операции|сумма платежа
    |importo|valor|montante|quantia|kwota|kwota operacji|kwota transakcji|castka|objem|bedrag|belopp|belop|belob|summa eur|maara|osszeg|tutar|金額|利用金額|入出金額|金额|交易金额
    |금액|거래금액|المبلغ|مبلغ|राशि|रकम|ποσο`,
  direction: `direction|debit credit|credit debit|debit or credit|credit or debit|credit debit indicator|debit credit indicator|dr cr|cr dr|d c|c d|sign|in out|inflow outflow
    |s h|sh|h s|soll haben|soll haben kennzeichen|soll haben kz|richtung|vorzeichen|sens|debit ou credit|af bij|debet credit|debe haber|dare avere|d k|wn ma|znak|debito credito|terheles jovairas|t j
    |חובה זכות|זכות חובה|приход расход|收 支|收支|入出金|收付标志|입출금|입출금구분|مدين دائن`,
  money_in: `credit|credits|credit amount|deposit|deposits|deposit amount|inflow|money in|paid in|amount in|income amount|received|זכות|הכנסה|הכנסות|haben|gutschrift|gutschriften|eingang|einnahmen
    |einnahme|entree|entrees|abono|abonos|haber|ingresos|ingreso|приход|поступление|зачисление|кредит|entrate|entrata|avere|accrediti|credito|creditos|receita|receitas|uznania|uznanie|wplywy|prijem|prijmy
    |bij|insattning|insattningar|inn|inn pa konto|ind|indbetaling|jovairas|bevetel|alacak|入金|入金額|お預り金額|お預入金額|預入|收入|收入金额|存入|存入金额|贷方|입금|입금액|맡기신금액|دائن|إيداع|जमा`,
  money_out: `debit|debits|debit amount|withdrawal|withdrawals|withdrawal amount|outflow|money out|paid out|amount out|expense amount|spent|חובה|הוצאה|הוצאות|soll|lastschrift|belastung|belastungen|ausgang|ausgaben
    |ausgabe|sortie|sorties|cargo|cargos|debe|gastos|gasto|расход|списание|дебет|uscite|uscita|dare|addebiti|debito|debitos|despesa|despesas|obciazenia|obciazenie|wydatki|vydaj|vydaje|af|uttag|ut
    |ut fra konto|udbetaling|terheles|kiadas|borc|出金|出金額|お支払金額|お引出金額|引出|支出|支出金额|取出|借方|출금|출금액|찾으신금액|مدين|سحب|नामे`,
  fee: `fee|fees|total fees|fee amount|transaction fee|bank fee|charges|commission|service charge|עמלה|עמלות|gebuhr|gebuhren|entgelt|spesen|frais|frais bancaires|comision|comisiones|комиссия
    |commissione|commissioni|tarifa|taxa|taxas|oplata|prowizja|poplatek|poplatky|kosten transactie|avgift|avgifter|gebyr|jutalek|dij osszege|komisyon|手数料|手续费|수수료|رسوم|शुल्क`,
  currency: `currency|ccy|currency code|account currency|מטבע|wahrung|waehrung|devise|monnaie|moneda|divisa|валюта|valuta|moeda|waluta|mena|valuutta|deviza|penznem|para birimi|doviz|通貨|币种|货币|통화|العملة|عملة|मुद्रा|νομισμα`,
  from_date: `${STARTS}|${DAYS}`,
  to_date: `to date|to|until|till|end|end date|ends|ends on|תאריך סיום|עד תאריך|עד|סיום|bis|ende|enddatum|endet am|date de fin|fin|jusqu a|fecha de fin|hasta|дата окончания|конец|до|по|fine|data fine|al|ate
    |data de fim|do dnia|tot|einddatum|slutdatum|till och med|til|slutdato|vege|zaro datum|bitis|bitis tarihi|終了日|结束日期|종료일|إلى تاريخ|تاريخ الانتهاء`,
  interval_months: `every months|interval|interval in months|frequency|how often|repeats|recurrence|recurs|period|תדירות|באיזו תדירות|כל כמה חודשים|כל חודשים|haufigkeit|turnus|intervall|rhythmus
    |frequence|periodicite|frecuencia|periodicidad|периодичность|frequenza|frequencia|czestotliwosc|frekvence|frequentie|frekvens|gyakorisag|siklik|頻度|频率|주기|التكرار`,
  interest_rate: `interest|interest rate|growth|growth rate|rate|rate of return|return|expected return|yield|ריבית|תשואה|zins|zinsen|zinssatz|rendite|taux|taux d interet|interes|tasa|tasa de interes|ставка|доходность
    |tasso|tasso di interesse|interesse|juros|oprocentowanie|urok|rente percentage|ranta|rantesats|rente|korko|kamat|kamatlab|faiz|利率|金利|이율|이자율`,
  monthly_interest_rate: `monthly interest rate|monthly rate|monthly growth|interest a month|interest per month|growth a month|growth per month|rate per month|ריבית חודשית|תשואה חודשית|monatszins|zins pro monat|taux mensuel
    |tasa mensual|interes mensual|ежемесячная ставка|tasso mensile|taxa mensal`,
  yearly_interest_rate: `yearly interest rate|annual interest rate|interest a year|interest per year|annual rate|yearly rate|apr|apy|annual growth|annual return|yearly growth|growth a year|growth per year
    |rate per year|interest rate p a|interest p a|rate p a|growth p a|ריבית שנתית|תשואה שנתית|jahreszins|zinsen p a|zins p a|zinssatz p a|taux annuel|tasa anual|interes anual|годовая ставка|tasso annuo|taxa anual`,
  existing_funds: `existing funds|current value|funds|saved so far|already saved|holdings|current savings|כספים קיימים|יתרה קיימת|סכום קיים|צבירה|צבירה קיימת|bestand|capital|fondos|накоплено`,
  existing_funds_currency: `existing funds currency|funds currency|מטבע הכספים הקיימים|מטבע הצבירה הקיימת`,
  management_fee_saving: `management fee saving|management fee|fee on savings|דמי ניהול מצבירה|דמי ניהול חיסכון|דמי ניהול|דמי ניהול מהצבירה`,
  management_fee_deposit: `management fee deposit|deposit fee|fee on deposits|דמי ניהול מהפקדה|דמי ניהול מההפקדה|דמי ניהול הפקדה`,
  interest_limit: `interest limit|תקרת ריבית|מגבלת ריבית`,
  payout_from_date: `paid out from|payout date|payout from|תאריך תשלום|משולם החל מ|תשלום החוצה החל מ`,
  payout_months: `paid out over|months of payout|payout months|חודשי תשלום|משולם על פני|תשלום החוצה לאורך`,
  status: `status|state|transaction status|payment status|cleared|סטטוס|מצב|zustand|buchungsstatus|statut|etat|estado|состояние|статус|stato|situacao|stav|tila|allapot|statusz|durum|状態|状态|交易状态|상태|الحالة|स्थिति`,
  tags: `tags|tag|labels|group|category group|budget category|תגיות|תגית|schlagworter|etiquettes|etiquetas|метки|теги|etichette|tagi`,
  notes: `notes|note|memo|comment|comments|remarks|remark|הערות|הערה|notizen|notiz|bemerkung|kommentar|remarques|commentaire|notas|nota|примечание|комментарий|osservazioni|observacoes|uwagi|poznamka|opmerking|opmerkingen
    |mededelingen|anteckning|anteckningar|merknad|megjegyzes|not|備考|メモ|备注|비고|메모|ملاحظات|टिप्पणी`,
} as const;

/** Headings that often, but not always, mean an amount; they have the lowest priority. */
export const FALLBACK_AMOUNT_HEADINGS = `monthly|monthly cost|monthly total|monthly payment|cost per month|price per month|annual|annual cost|annual total|yearly|yearly cost|yearly total|cost per year|price per year|weekly|weekly cost|cost per week|value|price|cost|sum|total|budgeted|budget|monthly budget|total amount|wert|summe|gesamtbetrag|summa|suma|somma|preis|kosten|prix|cout|total a pagar|precio|coste|цена|стоимость|сумма итого|prezzo|totale|cena|pris|ar`;

/** Headings of the purpose of a payment, used as the name of a row without a payee. */
export const PAYMENT_PURPOSE_HEADINGS = `verwendungszweck|zweck|purpose|buchungsdetails`;

/** Headings of the kind of payment ('Direct debit'), used as the name only if nothing else is available. */
export const FALLBACK_NAME_HEADINGS = `buchungstext|booking text|umsatztyp|umsatzart|payment type|mutatiesoort|vorgang`;

/**
 * Words that may surround a heading: 'Transaction amount in EUR' is an amount. 'Exchange rate' is in {@link NON_ITEM_HEADINGS}, so
 * that it is not read as a rate.
 */
export const HEADING_QUALIFIERS = `in|of|the|my|our|a|an|is|transaction|booking|booked|payment|planned|expected|estimated|local|account currency|currency amount|each|per|your|des|de|der|die|das|la|le|el|il|mein|meine|mon|mi`;

/**
 * Headings of columns that look like a field of an item but are none. The content of such a column is not guessed from its cells either.
 */
export const NON_ITEM_HEADINGS = `balance|running balance|account balance|available balance|closing balance|opening balance|balance after|balance after transaction|remaining balance|book balance|יתרה|יתרה בחשבון|saldo|saldo nach buchung|kontostand
  |solde|solde apres operation|saldo disponible|остаток|баланс|остаток на счете|saldo po operacji|saldo dopo operazione|bokfort saldo|saldo efter transaktion|zustatek|egyenleg|bakiye|残高|差引残高|余额|账户余额|잔액|거래후잔액|الرصيد|शेष|υπολοιπο
  |exchange rate|rate of exchange|fx rate|conversion rate|currency rate|wechselkurs|umrechnungskurs|kurs|taux de change|tipo de cambio|курс|tasso di cambio|taxa de cambio|kurs wymiany|wisselkoers|vaxelkurs|kurssi|arfolyam|שער|שער חליפין|汇率|為替レート|환율|سعر الصرف
  |tax rate|vat|vat rate|tax|mwst|ust|tva|iva|vat amount|tax amount|exchange from|exchange to|foreign amount|foreign currency|foreign currency code|original amount|original currency|source amount|target amount|source currency|target currency
  |id|no|nr|number|row|line|transaction id|reference|reference number|ref|transaction reference|payment reference|user id|group id|journal id|account|account number|account name|account id|iban|bic|swift|sort code|card|card number|card last four digits|konto|kontonummer|auftragskonto|compte|cuenta
  |created at|updated at|created|updated|modified|last modified|year|month|day|quantity|units|shares|אסמכתא|מספר חשבון|referenz|glaubiger id|mandatsreferenz|kundenreferenz`;

/** Those headings in {@link HEADINGS_BY_FIELD} that name the date of a single payment. */
export const ONE_TIME_DATE_HEADINGS = DAYS;
