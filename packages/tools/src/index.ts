export { systemClock } from './system-clock.ts'
