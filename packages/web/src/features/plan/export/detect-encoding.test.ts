/** Detects the encoding of files as banks and spreadsheet programs of many countries save them. */
import { expect, test } from 'vitest';
import { detectEncoding } from './detect-encoding.ts';
import { type Encoding, decodeBytes } from './encodings.ts';

/** Encodes a text by inverting the platform's decoder for each byte or pair of bytes. */
function encoded(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const bytes = Buffer.from(text, 'utf16le');
    return new Uint8Array(encoding === 'utf-16le' ? bytes : bytes.swap16());
  }
  const letters = lettersOf(encoding);
  return Uint8Array.from(
    Array.from(text).flatMap((letter) => {
      const bytes = letters.get(letter);
      if (bytes === undefined) throw new Error(`${encoding} has no ${letter}.`);
      return bytes;
    }),
  );
}

const known = new Map<Encoding, Map<string, number[]>>();

function lettersOf(encoding: Encoding): Map<string, number[]> {
  const before = known.get(encoding);
  if (before !== undefined) return before;
  const decoder = new TextDecoder(encoding);
  const letters = new Map<string, number[]>();
  const add = (...bytes: number[]) => {
    const letter = decoder.decode(Uint8Array.from(bytes));
    if (Array.from(letter).length === 1 && letter !== '\uFFFD' && !letters.has(letter)) letters.set(letter, bytes);
  };
  for (let first = 0; first < 256; first += 1) add(first);
  for (let first = 0x81; first < 255; first += 1) for (let second = 0x40; second < 255; second += 1) add(first, second);
  known.set(encoding, letters);
  return letters;
}

test.each<[Encoding, string]>([
  ['windows-1250', '#Data operacji;#Opis;#Kwota;\r\n2027-03-01;CZYNSZ ŁÓDŹ płatność;-2 450,00 PLN;\r\n'],
  ['windows-1250', 'Nazwa;Kwota\r\nŻłobek;600\r\n'],
  ['windows-1250', 'Datum;Popis;Částka\r\n1.2.2027;Výplata únor;32000,00\r\n2.2.2027;Nájem bytu Žižkov;-15000,00\r\n'],
  ['windows-1250', 'Dátum;Közlemény;Összeg\r\n2027.02.01.;Fizetés;412000\r\n2027.02.02.;Lakbér, őszi díj;-120000\r\n'],
  ['windows-1252', 'Date opération;Libellé;Débit;Crédit\r\n05/01/2027;PRÉLÈVEMENT ÉLECTRICITÉ;-89,90;\r\n'],
  ['windows-1252', 'Buchungstag;Verwendungszweck;Währung\r\n05.01.2027;Miete für Januar;EUR\r\n'],
  ['windows-1252', 'Fecha;Descripción;Importe\r\n01/02/2027;Nómina señor Muñoz;1.200,00\r\n'],
  ['windows-1252', 'Date,Description,Amount\r\n01/02/2027,Café Rouge,950.00\r\n'],
  ['windows-1251', 'Дата;Описание;Сумма\r\n01.02.2027;Зарплата за январь;125000,00\r\n'],
  ['koi8-r', 'Дата;Описание;Сумма\r\n01.02.2027;Зарплата за январь;125000,00\r\n'],
  ['windows-1253', 'Ημερομηνία;Περιγραφή;Ποσό\r\n01/02/2027;Μισθός Ιανουαρίου;1500,00\r\n'],
  ['windows-1254', 'Tarih;Açıklama;Tutar\r\n01.02.2027;Maaş şubat ödemesi;25000,00\r\n'],
  ['windows-1255', 'תאריך,תיאור,חובה,זכות\r\n05/01/2027,שכר דירה,"4,500.00",\r\n'],
  ['windows-1256', 'التاريخ;الوصف;المبلغ\r\n01/02/2027;راتب شهر يناير;5000\r\n'],
  ['shift_jis', '日付,内容,金額\r\n2027/02/01,家賃,-85000\r\n2027/02/25,給料,320000\r\n'],
  ['shift_jis', '日付,内容,金額\r\n2027/02/01,ﾃﾞﾝｷﾘｮｳｷﾝ,-8500\r\n'],
  ['gb18030', '交易日期,摘要,金额\r\n2027-02-01,工资收入,12000.00\r\n'],
  ['big5', '交易日期,摘要,金額\r\n2027-02-01,薪資收入,52000\r\n'],
  ['euc-kr', '거래일자,적요,금액\r\n2027-02-01,급여 이체,3200000\r\n'],
  ['utf-16le', '"Dátum","Név","Összeg"\r\n"2027.02.01","Bolt","-12 340,00"\r\n'],
  ['utf-16le', '交易日期,摘要,金额\r\n2027-02-01,工资收入,12000.00\r\n'],
  ['utf-16be', 'Dátum,Név,Összeg\r\n2027.02.01,Bolt,5\r\n'],
  ['utf-8', 'Nazwa;Kwota\r\nŻłobek;600\r\n'],
])('%s: %j', async (encoding, text) => {
  const bytes = encoding === 'utf-8' ? new TextEncoder().encode(text) : encoded(text, encoding);
  expect(await detectEncoding(bytes, ['en-GB'])).toBe(encoding);
  expect(decodeBytes(bytes, encoding)).toBe(text);
});

test('letters near the end of a long file are found', async () => {
  const text = `${'Rent;950\r\n'.repeat(20_000)}Зарплата за январь;125000\r\n`;
  expect(await detectEncoding(encoded(text, 'windows-1251'), ['en'])).toBe('windows-1251');
});

test("the user's languages decide between two equally likely encodings", async () => {
  const text = 'Date opération;Libellé;Débit;Crédit\r\n05/01/2027;PRÉLÈVEMENT ÉLECTRICITÉ;-89,90;\r\n';
  const bytes = encoded(text, 'windows-1252');
  expect(await detectEncoding(bytes, ['fr-FR', 'he'])).toBe('windows-1252');
  expect(await detectEncoding(bytes, ['pl'])).toBe('windows-1250');
});

test('the encoding declared in an HTML page is used', async () => {
  const page = '<html><head><meta charset="windows-1251"></head><table><tr><td>Сыр</td></tr></table></html>';
  expect(await detectEncoding(encoded(page, 'windows-1251'), [])).toBe('windows-1251');
});

test('an encoding chosen by the user has priority', () => {
  const bytes = encoded('שלום', 'windows-1255');
  expect(decodeBytes(bytes, 'windows-1255')).toBe('שלום');
  expect(decodeBytes(bytes, 'windows-1251')).toBe('щмен');
});

test.each([
  ['zeros', new Uint8Array(1_000)],
  ['zeros within text', new TextEncoder().encode('Name\0,Amount\n')],
])('%s are not text', async (_what, bytes) => {
  const encoding = await detectEncoding(bytes, ['en']);
  expect(() => decodeBytes(bytes, encoding)).toThrow('transfer.import.notText');
});
