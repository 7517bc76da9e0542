import { localServer } from './local-server.ts'
import type { VendorProfile } from './vendor-profile.ts'

export const llamacpp: VendorProfile = {
  ...localServer,
  name: 'llamacpp',
  baseUrl: 'http://127.0.0.1:8080/v1',
}
