export { modelPrices } from './prices/model-prices.ts'
