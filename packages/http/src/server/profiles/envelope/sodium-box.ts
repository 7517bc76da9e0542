import type { SealedBox } from '../../ports/sealed-box.ts'

/** Sealed boxes by libsodium, which is loaded when the first box comes. */
export const sodiumBox: SealedBox = {
  async seal(message, publicKey) {
    const sodium = await loadSodium()
    return attempt(() => sodium.crypto_box_seal(message, publicKey))
  },
  async open(sealed, { publicKey, privateKey }) {
    const sodium = await loadSodium()
    return attempt(() => sodium.crypto_box_seal_open(sealed, publicKey, privateKey))
  },
}

async function loadSodium() {
  const { default: sodium } = await import('libsodium-wrappers')
  await sodium.ready
  return sodium
}

/** Libsodium throws where a box does not open, and where keys have a wrong length or no order. */
function attempt(work: () => Uint8Array): Uint8Array | null {
  try {
    return work()
  } catch {
    return null
  }
}
