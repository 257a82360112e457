import type { IncomingHttpHeaders } from 'node:http';
import { type LocalHandler, respondWith, startLocalService } from './local-service.ts';

/** A local HTTP server that imitates all public sources of economic figures, as of November 2026. */
export interface EconomicService {
  /** The value for ECONOMIC_DATA_URL. */
  url: string;
  requests: { method: string; path: string; headers: IncomingHttpHeaders }[];
  /** Responses that replace the recorded ones, by a part of the address of the request. */
  overrides: Map<string, LocalHandler>;
  stop(): Promise<void>;
}

export async function startEconomicService(): Promise<EconomicService> {
  const { origin, stop } = await startLocalService((response, request) => {
    const path = request.url ?? '';
    service.requests.push({ method: request.method ?? '', path, headers: request.headers });
    const other = [...service.overrides].find(([part]) => path.includes(part))?.[1];
    const recorded = RECORDED.find(([shape]) => shape.test(path));
    const answer = other ?? (recorded ? respondWith(recorded[1](path)) : respondWith('Not found', 404));
    answer(response, request);
  });
  const service: EconomicService = { url: `${origin}/figures/`, requests: [], overrides: new Map(), stop };
  return service;
}

/** Responses by path. Every source returns the same figures for every economy. */
const RECORDED: readonly [path: RegExp, answer: (path: string) => unknown][] = [
  [
    /^\/figures\/world-bank\/v2\/country\/(?!EUR)[A-Z]{3}\/indicator\/[A-Z.]+\?format=json&per_page=10$/,
    (path) => worldBank(/indicator\/([A-Z.]+)/.exec(path)?.[1] ?? ''),
  ],
  [/^\/figures\/imf\/external\/datamapper\/api\/v1\/[A-Z_]+\/(?!EMU)[A-Z]{3,4}$/, imf],
  [/^\/figures\/fred\/graph\/fredgraph\.csv\?id=VIXCLS$/, () => VIX],
  [/^\/figures\/fred\/graph\/fredgraph\.csv\?id=CPIAUCSL$/, () => US_PRICES],
  [
    /^\/figures\/fred\/graph\/fredgraph\.csv\?id=UNRATE$/,
    () => 'observation_date,UNRATE\n2026-08-01,4.4\n2026-09-01,\n2026-10-01,4.5\n',
  ],
  [
    /^\/figures\/fred\/graph\/fredgraph\.csv\?id=A191RL1Q225SBEA$/,
    () => 'observation_date,A191RL1Q225SBEA\n2026-04-01,1.1\n2026-07-01,2.3\n',
  ],
  [/^\/figures\/ecb\/service\/data\/ICP\/M\.U2\.N\.000000\.4\.ANR\?lastNObservations=1&format=csvdata$/, () => ECB],
  [
    /^\/figures\/oecd\/public\/rest\/data\/OECD\.SDD\.TPS,DSD_PRICES@DF_PRICES_ALL,1\.0\/[A-Z]{3}\.M\.N\.CPI\.PA\._T\.N\.GY\?lastNObservations=1&format=csvfile$/,
    () => OECD,
  ],
];

const WORLD_BANK_2025: Record<string, number> = {
  'FP.CPI.TOTL.ZG': 2.94952520485207,
  'SL.UEM.TOTL.ZS': 4.2,
  'NY.GDP.MKTP.KD.ZG': 2.8,
};

function worldBank(indicator: string): unknown {
  const row = (date: string, value: number | null) => ({
    indicator: { id: indicator, value: 'As the World Bank calls it (annual %)' },
    country: { id: 'XX', value: 'Somewhere' },
    countryiso3code: 'XXX',
    date,
    value,
    unit: '',
    obs_status: '',
    decimal: 1,
  });
  const head = { page: 1, pages: 7, per_page: 10, total: 66, sourceid: '2', lastupdated: '2026-10-13' };
  return [head, [row('2026', null), row('2025', WORLD_BANK_2025[indicator] ?? null), row('2024', 99)]];
}

const IMF_2026: Record<string, number> = { PCPIPCH: 3.1, LUR: 4.4, NGDP_RPCH: 1.9 };

/** Returns a response of the IMF, including projections. */
function imf(path: string): unknown {
  const [indicator = '', economy = ''] = path.split('/').slice(-2);
  const years = { '1980': 13.5, '2025': 98, '2026': IMF_2026[indicator], '2027': 99, '2031': 99 };
  return { values: { [indicator]: { [economy]: years } }, api: { version: '1', 'output-method': 'json' } };
}

/** A daily series since 1990, with a holiday at its end. */
const VIX = [
  'observation_date,VIXCLS',
  ...Array.from({ length: 9_000 }, () => '1990-01-02,17.24'),
  '2026-11-18,.',
  '2026-11-19,21.22',
  '2026-11-20,19.5',
  '2026-11-21,.',
].join('\n');

/** October 2025 was never published, so October 2026 has no change over a year. The newest one is that of September 2026: 332 / 320. */
const US_PRICES = `observation_date,CPIAUCSL
2025-08-01,319
2025-09-01,320
2025-10-01,
2025-11-01,321
2026-08-01,331
2026-09-01,332
2026-10-01,333
`;

const ECB = `KEY,FREQ,REF_AREA,ADJUSTMENT,ICP_ITEM,STS_INSTITUTION,ICP_SUFFIX,TIME_PERIOD,OBS_VALUE,OBS_STATUS,TITLE
ICP.M.U2.N.000000.4.ANR,M,U2,N,000000,4,ANR,2026-10,2.1,A,"HICP - Overall index, ""euro area"""
`;

const OECD = `DATAFLOW,REF_AREA,FREQ,METHODOLOGY,MEASURE,UNIT_MEASURE,EXPENDITURE,ADJUSTMENT,TRANSFORMATION,TIME_PERIOD,OBS_VALUE,OBS_STATUS
"OECD.SDD.TPS:DSD_PRICES@DF_PRICES_ALL(1.0)",XXX,M,N,CPI,PA,_T,N,GY,2026-10,3.0,A
`;
