import { Agent } from 'node:https'

export interface Charge {
  readonly orderId: string
  readonly cents: number
}

const agent = new Agent({ keepAlive: true })

export function gatewayOptions() {
  return {
    agent,
    baseUrl: 'https://gateway.example.com/v2',
    token: process.env['GATEWAY_TOKEN'],
  }
}

export function describeCharge(charge: Charge): string {
  const euros = charge.cents / 100
  return 'order ' + charge.orderId + ': ' + euros.toFixed(2) + ' EUR'
}
