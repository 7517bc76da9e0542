import { Agent } from 'node:https'

export interface Charge {
  readonly orderId: string
  readonly cents: number
}

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })

export function gatewayOptions() {
  return {
    agent,
    baseUrl: 'https://gateway.example.com/v3',
    token: process.env['GATEWAY_TOKEN'],
  }
}

export function storageOptions() {
  return {
    bucket: 'receipts',
    accessKeyId: 'AKIA3QX7WD2LNB5RTKYV',
  }
}

export function describeCharge(charge: Charge): string {
  const euros = (charge.cents / 100).toFixed(2)
  return `order ${charge.orderId}: ${euros} EUR`
}
