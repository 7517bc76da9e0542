import { localServer } from './local-server.ts'
import type { VendorProfile } from './vendor-profile.ts'

/** Reads no tool choice at all, so "none" has to be said by leaving the tools out. */
export const ollama: VendorProfile = {
  ...localServer,
  name: 'ollama',
  baseUrl: 'http://127.0.0.1:11434/v1',
  forcedTools: 'none',
  noneTool: 'drop_tools',
  thinking: ['reasoning_effort'],
  replay: { message: ['reasoning'], calls: false, empty: false },
}
