/** All that other features may use of this one. */
export { type DisplayCurrency, useCurrency } from './currency-api.ts';
export { DisplayCurrencySelect } from './display-currency-select.tsx';
