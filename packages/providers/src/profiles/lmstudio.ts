import { localServer } from './local-server.ts'
import type { VendorProfile } from './vendor-profile.ts'

export const lmstudio: VendorProfile = {
  ...localServer,
  name: 'lmstudio',
  baseUrl: 'http://127.0.0.1:1234/v1',
}
