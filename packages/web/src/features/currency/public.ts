/** The exports that other features may use. */
export { type DisplayCurrency, useCurrency } from './currency-api.ts';
export { DisplayCurrencySelect } from './display-currency-select.tsx';
